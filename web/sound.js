// sound.js - a soft click per move, only when sound is on.
import { settings } from './store.js';

let context = null;

export function click() {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const gain = context.createGain();
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(320, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(140, context.currentTime + 0.06);
  gain.gain.setValueAtTime(0.18, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.09);
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.1);
}
