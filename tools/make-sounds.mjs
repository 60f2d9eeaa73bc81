// Generates the notification sound of the console: two synthesised knocks on wood. Needs `lame` on the PATH.
//   node tools/make-sounds.mjs
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SAMPLE_RATE = 44_100;
const LASTS_S = 0.62;

/** Vibration modes of a wooden panel. Higher modes decay faster. */
const PANEL = [
  { hertz: 172, level: 1, decayS: 0.055 },
  { hertz: 318, level: 0.62, decayS: 0.04 },
  { hertz: 541, level: 0.4, decayS: 0.026 },
  { hertz: 905, level: 0.24, decayS: 0.016 },
  { hertz: 1480, level: 0.12, decayS: 0.009 },
];

/** The second knock is slightly softer and higher, like a knock by hand. */
const KNOCKS = [
  { atS: 0.012, level: 1, pitch: 1, contact: 0.34 },
  { atS: 0.198, level: 0.86, pitch: 1.035, contact: 0.28 },
];

const folder = mkdtempSync(join(tmpdir(), 'sounds-'));
const target = fileURLToPath(new URL('../apps/web/public/sounds/knock.mp3', import.meta.url));
try {
  const wav = join(folder, 'knock.wav');
  writeFileSync(wav, toWav(normalise(synthesise())));
  mkdirSync(dirname(target), { recursive: true });
  execFileSync('lame', ['--quiet', '-m', 'm', '-b', '80', '--cbr', wav, target], { stdio: 'inherit' });
  console.log(target);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The sum of the knocks, as samples around zero. */
function synthesise() {
  const samples = new Float64Array(Math.round(SAMPLE_RATE * LASTS_S));
  for (const knock of KNOCKS) addKnock(samples, knock);
  return samples;
}

function addKnock(samples, knock) {
  const start = Math.round(knock.atS * SAMPLE_RATE);
  const noise = makeNoise();
  let dulled = 0;
  for (let index = start; index < samples.length; index += 1) {
    const t = (index - start) / SAMPLE_RATE;
    // The attack rises over 1.2 ms, so that it does not click.
    const rise = Math.min(1, t / 0.0012);
    dulled += 0.22 * (noise() - dulled);
    const contact = knock.contact * dulled * Math.exp(-t / 0.006);
    samples[index] += knock.level * rise * (ringPanel(t, knock.pitch) + contact * 3);
  }
}

/**
 * The response of the panel `t` seconds after the hit. The pitch of each mode drops slightly at first, as in
 * wood.
 */
function ringPanel(t, pitch) {
  let sum = 0;
  for (const { hertz, level, decayS } of PANEL) {
    const phase = 2 * Math.PI * hertz * pitch * (t - 0.0009 * Math.exp(-t / 0.02));
    sum += level * Math.exp(-t / decayS) * Math.sin(phase);
  }
  return sum;
}

/** Deterministic noise, so that every run generates the same file. */
function makeNoise() {
  let seed = 20_241;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 0x7fff_ffff - 1;
  };
}

function normalise(samples) {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / loudest) * 0.82);
}

/** 16-bit mono PCM in a RIFF file. */
function toWav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (let index = 0; index < samples.length; index += 1) {
    bytes.writeInt16LE(Math.round((samples[index] ?? 0) * 32_767), 44 + index * 2);
  }
  return bytes;
}
