// screenshots.js - pictures of the page: node screenshots.js FOLDER [VIEW-WIDTH-THEME...]. HEIBAI names the program.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { address, cleanUp, openPage, startBrowser, startServer } from './harness.js';

// A game of the engine at level 3 against sixterm: heibai match heibai:level=3 sixterm --plies 0 --seed 4 --list
export const GAME = 'd3c5e6e3c3d2f3f5f6c2d1c4f4f2e2f1d6g3b4b3c1c6e1b1g4a5h3b6a4a3b5a6c7c8b2g2a2d7d8a1h1e8g1g5h4g6f7h5h7h6g7h2e7h8g8f8a7a8b7b8';
const SHOWN = 31; // the move at which the analysis is shown
const FORMAT = process.env.FORMAT ?? 'webp';
const SIZES = { 360: { width: 360, height: 740 }, 768: { width: 768, height: 1024 }, 1280: { width: 1280, height: 860 } };

async function review(page) {
  await page.click('#tab-analysis');
  await page.click('#review');
  await page.waitForSelector('#review-stop');
  await page.waitForSelector('#review', { timeout: 120000 });
}

// What each view shows: [address, what to do].
const VIEWS = {
  play: [address(GAME.slice(0, 34), { black: 'human', white: 'heibai:level=5' }), async (page) => {
    await page.waitForSelector('.square.legal');
    if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) await page.locator('.square.legal').first().hover();
  }],
  analysis: [address(GAME), async (page) => {
    await review(page);
    await page.locator('.move').nth(SHOWN - 1).click();
    await page.click('#toggle-values');
    await page.waitForSelector('.value.best');
    await page.waitForFunction(() => {
      const values = [...document.querySelectorAll('.value small')];
      return values.length > 0 && values.every((one) => one.textContent.includes('✓') || Number(one.textContent) >= 14);
    }, null, { timeout: 60000 });
    await page.mouse.move(0, 0);
    await page.evaluate(() => scrollTo(0, 0));
  }],
  mistakes: [address(GAME), async (page) => { await review(page); await page.click('#tab-mistakes'); await page.locator('.mistake').nth(1).click(); await page.waitForTimeout(300); }],
  lesson: [address(GAME), async (page) => {
    await review(page);
    await page.click('#tab-mistakes');
    await page.click('#learn');
    await page.waitForSelector('#lesson:not([hidden])');
  }],
  'new-game': [address(GAME.slice(0, 20), { black: 'human', white: 'heibai:level=5' }), async (page) => { await page.click('#new-game'); await page.waitForSelector('#start-game'); }],
  'set-up': [address(GAME.slice(0, 20)), async (page) => { await page.click('#set-up'); }],
  open: ['', async (page) => { await menu(page); await page.click('#open'); await page.waitForSelector('#open-text'); }],
  share: [address(GAME), async (page) => { await menu(page); await page.click('#share'); await page.waitForSelector('#share-link'); }],
  help: ['', async (page) => { await menu(page); await page.click('#help'); await page.waitForSelector('.keys'); }],
  menu: [address(GAME.slice(0, 20)), (page) => menu(page)],
  login: ['', async () => {}],
};

async function menu(page) {
  if (await page.locator('#menu').isVisible()) await page.click('#menu');
}

async function shoot(browser, servers, name, folder) {
  const [, view, width, theme] = /^(.*)-(\d+)-(\w+)$/.exec(name);
  const [hash, act] = VIEWS[view];
  const phone = width === '360';
  const tall = phone && view === 'analysis' ? { height: 1210 } : {};
  const options = { viewport: { ...SIZES[width], ...tall }, deviceScaleFactor: width === '1280' ? 1.5 : 2, ...(phone ? { hasTouch: true, isMobile: true } : {}), colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' };
  const server = view === 'login' ? servers.locked : servers.open;
  const context = { ...options, storageState: { cookies: [], origins: [{ origin: server.url.slice(0, -1), localStorage: [{ name: 'heibai.settings', value: JSON.stringify({ theme }) }] }] } };
  const page = await openPage(browser, server.url + hash, context);
  await act(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: FORMAT, ...(FORMAT === 'png' ? {} : { quality: 80 }) });
  writeFileSync(`${folder}/${name}.${FORMAT}`, Buffer.from(data, 'base64'));
  await page.context().close();
}

const ALL = Object.keys(VIEWS).flatMap((view) => Object.keys(SIZES).flatMap((width) => ['light', 'dark', 'contrast'].map((theme) => `${view}-${width}-${theme}`)));

export async function screenshots(browser, folder, names) {
  mkdirSync(folder, { recursive: true });
  const servers = { open: await startServer(), locked: await startServer(null, ['--password', 'felt']) };
  for (const name of names) {
    await shoot(browser, servers, name, folder);
    console.error(`made ${name}.${FORMAT}`);
  }
  await servers.locked.stop();
  await servers.open.stop();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...names] = process.argv.slice(2);
  const browser = await startBrowser();
  await screenshots(browser, folder, names.length > 0 ? names : ALL);
  await cleanUp(browser, null);
}
