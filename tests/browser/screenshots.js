// Pictures of the page for docs/: node screenshots.js FOLDER [VIEW-WIDTH-THEME...]. HEIBAI names the program.
import { mkdirSync, writeFileSync } from 'node:fs';
import { address, cleanUp, openPage, startBrowser, startServer } from './harness.js';

const GAME = 'd3c5e6e3d6c3d2c1b6e7f4c4b4b3c2a5c6d7a3f5a4a2f3b5c7f6e1g5f2a6e2c8g4b1h6g1f1d1b7h3g3b2b8a8a7d8a1g2h1h2g6f7h4h5f8e8g8h8g7h7';
const FORMAT = process.env.FORMAT ?? 'webp';
const SIZES = { 360: { width: 360, height: 740 }, 768: { width: 768, height: 1024 }, 1280: { width: 1280, height: 860 } };

async function review(page) {
  await page.click('#tab-analysis');
  await page.click('#review');
  await page.waitForSelector('#review:not([disabled])', { timeout: 120000 });
}

// What each view shows: [address, what to do].
const VIEWS = {
  play: [address(GAME.slice(0, 34), { black: 'human', white: 'heibai:level=5' }), async (page) => {
    await page.waitForSelector('.square.legal');
    if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) await page.locator('.square.legal').first().hover();
  }],
  analysis: [address(GAME), async (page) => {
    await review(page);
    for (let i = 0; i < 24; i++) await page.click('#back');
    await page.click('#toggle-values');
    await page.waitForSelector('.value.best');
    await page.waitForTimeout(2500);
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
  const options = { viewport: SIZES[width], deviceScaleFactor: width === '1280' ? 1.5 : 2, ...(phone ? { hasTouch: true, isMobile: true } : {}), colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' };
  const server = view === 'login' ? servers.locked : servers.open;
  const context = { ...options, storageState: { cookies: [], origins: [{ origin: server.url.slice(0, -1), localStorage: [{ name: 'heibai.settings', value: JSON.stringify({ theme }) }] }] } };
  const page = await openPage(browser, server.url + hash, context);
  await act(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: FORMAT, ...(FORMAT === 'png' ? {} : { quality: 80 }) });
  writeFileSync(`${folder}/${name}.${FORMAT}`, Buffer.from(data, 'base64'));
  await page.context().close();
}

const [folder, ...names] = process.argv.slice(2);
const all = Object.keys(VIEWS).flatMap((view) => Object.keys(SIZES).flatMap((width) => ['light', 'dark', 'contrast'].map((theme) => `${view}-${width}-${theme}`)));
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
const servers = { open: await startServer(), locked: await startServer(null, ['--password', 'felt']) };
for (const name of names.length > 0 ? names : all) await shoot(browser, servers, name, folder);
await servers.locked.stop();
await cleanUp(browser, servers.open);
