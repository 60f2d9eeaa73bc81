/** Creates the data folder. A production installation never becomes a demo, or the other way round. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './paths.mjs';
import { SetupError } from './setup-error.mjs';
import { toWriteError } from './writable.mjs';

const formatVersion = 1;
const minFreeBytes = 500 * 2 ** 20;
const file = 'installation.json';
/** Also a file in its path, and the folders of the kernel. */
const unwritable = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'ENAMETOOLONG',
  'EINVAL',
]);

/** The step that creates the data folder and decides, once, whether it is a demo. */
export function dataFolderStep(env = process.env, freeBytes = readFreeBytes) {
  const folder = dataFolder(env);
  return {
    name: 'data folder',
    isDone() {
      if (!existsSync(join(folder, file))) return undefined;
      const installation = readInstallation(folder);
      checkInstallation(installation, folder, env);
      requireFreeSpace(folder, freeBytes);
      return `${folder}${installation.demo ? ' (demo)' : ''}`;
    },
    run() {
      try {
        const demo = shouldBeDemo(folder, env);
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        requireFreeSpace(folder, freeBytes);
        writeInstallation(folder, demo);
        return `${folder}${demo ? ' (demo)' : ''}`;
      } catch (error) {
        throw toDataFolderError(error, folder);
      }
    },
  };
}

/**
 * A fresh folder becomes a demo by default. Not if it already contains a database, if NODE_ENV is production,
 * or if the database is external and may belong to production: then only FOYER_DEMO=1 or empty creates a demo.
 */
function shouldBeDemo(folder, env) {
  const isUsed = existsSync(folder) && readdirSync(folder).some((name) => name !== 'livekit');
  if (isUsed && wantsDemo(env)) throw notADemoError(folder, env);
  if (isUsed || env.FOYER_DEMO === '0') return false;
  if (wantsDemo(env)) return true;
  return env.NODE_ENV !== 'production' && !env.DATABASE_URL;
}

/** `empty` is a demo without the simulated history. */
function wantsDemo(env) {
  return env.FOYER_DEMO === '1' || env.FOYER_DEMO === 'empty';
}

function checkInstallation({ demo, formatVersion: found }, folder, env) {
  if (found > formatVersion) {
    throw new SetupError({
      problem: `The data folder ${folder} was created by a newer version of Foyer (format ${found}; this version supports ${formatVersion}).`,
      fix: 'Update the checkout, or use another data folder: FOYER_DATA_DIR=.foyer-old npm start',
    });
  }
  if (!demo && wantsDemo(env)) throw notADemoError(folder, env);
  const wantsProduction = env.FOYER_DEMO === '0' || (env.NODE_ENV === 'production' && !wantsDemo(env));
  if (demo && wantsProduction) throw isDemoError(folder);
}

function notADemoError(folder, { FOYER_DEMO }) {
  return new SetupError({
    problem: `FOYER_DEMO=${FOYER_DEMO}, but the data folder ${folder} belongs to a production installation and can't become a demo.`,
    fix: 'Use a separate folder for the demo: FOYER_DEMO=1 FOYER_DATA_DIR=.foyer-demo npm start',
  });
}

function isDemoError(folder) {
  return new SetupError({
    problem: `The data folder ${folder} contains a demo, whose accounts are public.`,
    fix: 'Use a separate folder for the production installation: FOYER_DEMO=0 FOYER_DATA_DIR=/var/lib/foyer npm start',
  });
}

function readInstallation(folder) {
  const path = join(folder, file);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'EACCES') throw toWriteError(folder, error);
    throw new SetupError(
      { problem: `${path} cannot be read: ${error.message}.`, fix: `Check its content: cat ${path}` },
      { cause: error },
    );
  }
}

function writeInstallation(folder, demo) {
  const text = JSON.stringify({ demo, formatVersion, createdAt: new Date().toISOString() }, null, 2);
  writeFileSync(join(folder, file), `${text}\n`, { mode: 0o600 });
}

function toDataFolderError(error, folder) {
  if (!unwritable.has(error.code)) return error;
  return new SetupError(
    {
      problem: `The data folder ${folder} cannot be written.`,
      fix: 'Store the data in a folder that you can write to: FOYER_DATA_DIR="$HOME/.foyer" npm start',
    },
    { cause: error },
  );
}

function requireFreeSpace(folder, freeBytes) {
  const free = freeBytes(folder);
  if (free >= minFreeBytes) return;
  throw new SetupError({
    problem: `The disk of ${folder} has ${Math.floor(free / 2 ** 20)} MB free; Foyer needs ${minFreeBytes / 2 ** 20} MB.`,
    fix: 'Free up space, or store the data on another disk: FOYER_DATA_DIR=/path/with/space npm start',
  });
}

function readFreeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
