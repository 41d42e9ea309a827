// store.js - what this browser remembers: settings and recent games.

const KEPT = 30;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}

export const settings = {
  theme: 'auto', sound: false, letters: false, legal: true, rotated: false, level: 12,
  onBoard: true, allLines: false, // values on the squares; a line for each move
  ...read('heibai.settings', {}),
};

export function saveSettings() {
  write('heibai.settings', settings);
}

export const recentGames = () => read('heibai.games', []);

// {seed, address, moves, players, result, date}. The seed is in the address too, so a game that is opened again replaces itself.
export function keepGame(game) {
  const games = recentGames().filter((kept) => kept.seed !== game.seed);
  write('heibai.games', [game, ...games].slice(0, KEPT));
}
