/** The libraries: installed when what is there is not what the lock file names. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runCommand } from './command.mjs';
import { pinnedNode, root } from './places.mjs';
import { SetupError } from './setup-error.mjs';
import { notOurs } from './stamp.mjs';

const leastBootstrap = [20, 19];
const leastRuntime = 24;

/** The step that looks at the Node which runs these scripts; a newer one comes with the libraries. */
export function nodeVersion(version = process.versions.node) {
  return {
    name: 'Node',
    isDone() {
      const [major, minor] = version.split('.').map(Number);
      const isEnough =
        major > leastBootstrap[0] || (major === leastBootstrap[0] && minor >= leastBootstrap[1]);
      if (isEnough) return version;
      throw new SetupError({
        missing: `Node ${version} is too old: Foyer needs ${leastBootstrap.join('.')} or later to set itself up.`,
        mend: 'Install a newer one, for instance: nvm install 24',
      });
    },
  };
}

/** The step that installs the libraries of the lock file. */
export function dependencies(folder = root) {
  return {
    name: 'libraries',
    isDone: () => (isInstalled(folder) ? '' : undefined),
    run: (say) => install(folder, say),
  };
}

/** @returns the Node that runs TypeScript: the pinned one, else this machine's where it is new enough */
export function runtimeNode(version = process.versions.node, pinned = pinnedNode()) {
  if (pinned) return pinned;
  if (Number(version.split('.')[0]) >= leastRuntime) return process.execPath;
  throw new SetupError({
    missing: `There is no packaged Node for ${process.platform} ${process.arch}, and this one is ${version}, not ${leastRuntime}.`,
    mend: `Install a newer one, for instance: nvm install ${leastRuntime}`,
  });
}

/** Compares the lock file with the list npm keeps of what it installed. */
export function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    // npm leaves out what is for another platform.
    if (!found) return Boolean(optional);
    return found.version === version && found.link === link;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install(folder, say) {
  refuseForeignFolder(folder);
  const strictly = await runNpm(['ci'], folder, say);
  if (strictly.code === 0) return;
  if (!isOutOfSync(strictly.said) || !fitsLockFile(folder)) throw installFailure(strictly.said);

  // A registry that does not carry the packages of other platforms makes lock files that `npm ci` refuses, though
  // all that we need is in them: this takes the same versions and checks the same sums.
  const kindly = await runNpm(['install', '--no-save'], folder, say);
  if (kindly.code !== 0) throw installFailure(kindly.said);
}

function runNpm(args, folder, say) {
  const [command, words] = npm([...args, '--include=dev', '--include=optional']);
  // Where NODE_ENV says production npm would leave out what the web app is built with.
  return runCommand(command, words, { cwd: folder, env: { ...process.env, NODE_ENV: '' }, onLine: say });
}

function isOutOfSync(said) {
  return /package.json and package-lock.json.* are in sync/.test(said);
}

/** Whether each package.json of ours asks for what the lock file says that it asks for. */
export function fitsLockFile(folder) {
  const own = Object.entries(readPackages(join(folder, 'package-lock.json')) ?? {}).filter(
    ([path]) => !path.includes('node_modules/'),
  );
  return own.every(([path, locked]) => {
    const actual = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
    return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
      isDeepStrictEqual(sorted(actual[kind]), sorted(locked[kind])),
    );
  });
}

function sorted(wishes = {}) {
  return Object.entries(wishes).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The npm that started us, else the one on the PATH. */
function npm(args) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.(c|m)?js$/.test(script)) return [process.execPath, [script, ...args]];
  return ['npm', args];
}

function refuseForeignFolder(folder) {
  for (const path of [folder, join(folder, 'node_modules')].filter(existsSync)) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      throw notOurs(path, error);
    }
  }
}

function installFailure(output) {
  // npm explains its command after its error; the error is what matters.
  const said = output.split(/\nnpm error (?:Clean install|Install a package|Usage)/)[0];
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(said)) {
    return new SetupError({
      missing: 'npm cannot reach its registry.',
      mend: 'When the network is back (or `npm config set registry` names one in reach): npm start',
      said,
    });
  }
  if (/EACCES|EPERM/.test(said)) {
    return new SetupError({
      missing: 'npm may not write here.',
      mend: `Take the folder over: sudo chown -R "$(id -un)" ${root}`,
      said,
    });
  }
  if (isOutOfSync(said)) {
    const missing = 'package-lock.json does not fit package.json.';
    return new SetupError({ missing, mend: 'Bring it up to date: npm install', said });
  }
  return new SetupError({ missing: 'The libraries cannot be installed.', mend: 'See why: npm ci', said });
}
