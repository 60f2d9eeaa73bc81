/** The installation's data folder: made once, and never turned from a real one into a demo or back. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './places.mjs';
import { SetupError } from './setup-error.mjs';
import { notOurs } from './stamp.mjs';

const formatVersion = 1;
const leastFreeBytes = 500 * 2 ** 20;
const file = 'installation.json';

/** The step that makes the data folder and settles, once, whether it is a demo's. */
export function dataFolderStep(env = process.env, freeBytes = measureFree) {
  const folder = dataFolder(env);
  return {
    name: 'data folder',
    isDone() {
      if (!existsSync(join(folder, file))) return undefined;
      const installation = readInstallation(folder);
      checkInstallation(installation, folder, env);
      refuseFullDisk(folder, freeBytes);
      return `${folder}${installation.demo ? ' (demo)' : ''}`;
    },
    run() {
      try {
        const demo = choosesDemo(folder, env);
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        refuseFullDisk(folder, freeBytes);
        writeInstallation(folder, demo);
        return `${folder}${demo ? ' (demo)' : ''}`;
      } catch (error) {
        throw readable(error, folder);
      }
    },
  };
}

/**
 * A fresh folder is a demo's unless somebody says otherwise. Never one that holds a database already, nor one whose
 * database is somewhere else and may be a real installation's: there only FOYER_DEMO=1 asks for it.
 */
function choosesDemo(folder, env) {
  const isUsed = existsSync(folder) && readdirSync(folder).some((name) => name !== 'livekit');
  if (isUsed && env.FOYER_DEMO === '1') throw notADemo(folder);
  if (isUsed || env.FOYER_DEMO === '0') return false;
  if (env.FOYER_DEMO === '1') return true;
  return env.NODE_ENV !== 'production' && !env.DATABASE_URL;
}

function checkInstallation({ demo, formatVersion: found }, folder, env) {
  if (found > formatVersion) {
    throw new SetupError({
      missing: `The data folder ${folder} is from a newer Foyer (format ${found}; this one knows ${formatVersion}).`,
      mend: 'Update the checkout, or start on a folder of its own: FOYER_DATA_DIR=.foyer-old npm start',
    });
  }
  if (!demo && env.FOYER_DEMO === '1') throw notADemo(folder);
  const wantsReal = env.FOYER_DEMO === '0' || (env.NODE_ENV === 'production' && env.FOYER_DEMO !== '1');
  if (demo && wantsReal) throw isADemo(folder);
}

function notADemo(folder) {
  return new SetupError({
    missing: `FOYER_DEMO=1, but the data folder ${folder} is a real installation's and stays one.`,
    mend: 'Put the demo into a folder of its own: FOYER_DEMO=1 FOYER_DATA_DIR=.foyer-demo npm start',
  });
}

function isADemo(folder) {
  return new SetupError({
    missing: `The data folder ${folder} holds a demo, with accounts that everybody may know.`,
    mend: 'Give the real installation a folder of its own: FOYER_DEMO=0 FOYER_DATA_DIR=/var/lib/foyer npm start',
  });
}

function readInstallation(folder) {
  const path = join(folder, file);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'EACCES') throw notOurs(folder, error);
    throw new SetupError(
      { missing: `${path} cannot be read: ${error.message}.`, mend: `Look at it: cat ${path}` },
      { cause: error },
    );
  }
}

function writeInstallation(folder, demo) {
  const text = JSON.stringify({ demo, formatVersion, createdAt: new Date().toISOString() }, null, 2);
  writeFileSync(join(folder, file), `${text}\n`, { mode: 0o600 });
}

function readable(error, folder) {
  if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') return error;
  return new SetupError(
    {
      missing: `The data folder ${folder} cannot be written.`,
      mend: 'Keep the data where you may write: FOYER_DATA_DIR="$HOME/.foyer" npm start',
    },
    { cause: error },
  );
}

function refuseFullDisk(folder, freeBytes) {
  const free = freeBytes(folder);
  if (free >= leastFreeBytes) return;
  throw new SetupError({
    missing: `The disk of ${folder} has ${Math.floor(free / 2 ** 20)} MB left; Foyer needs ${leastFreeBytes / 2 ** 20} MB.`,
    mend: 'Free some, or keep the data elsewhere: FOYER_DATA_DIR=/path/with/room npm start',
  });
}

function measureFree(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
