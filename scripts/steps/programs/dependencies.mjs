/** Installs the npm packages if they differ from the lock file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runCommand } from '../command.mjs';
import { pinnedNode, root } from '../paths.mjs';
import { SetupError } from '../setup-error.mjs';
import { requireWritable } from '../writable.mjs';

const minSetupNode = [20, 19];
const minRuntimeNode = 24;

/** The step that checks the Node that runs the setup. The packages include a newer one for the server. */
export function nodeVersion(version = process.versions.node) {
  return {
    name: 'Node',
    isDone() {
      const [major, minor] = version.split('.').map(Number);
      const isEnough = major > minSetupNode[0] || (major === minSetupNode[0] && minor >= minSetupNode[1]);
      if (isEnough) return version;
      throw new SetupError({
        problem: `Node ${version} is too old: setup needs ${minSetupNode.join('.')} or later.`,
        fix: 'Install a newer version, for example: nvm install 24',
      });
    },
  };
}

/** The step that installs the packages of the lock file. */
export function dependencies(folder = root) {
  return {
    name: 'packages',
    isDone: () => (isInstalled(folder) ? '' : undefined),
    run: (report) => install(folder, report),
  };
}

/** @returns the Node that runs TypeScript: the pinned one, or the current one if it is new enough */
export function runtimeNode(version = process.versions.node, pinned = pinnedNode()) {
  if (pinned) return pinned;
  if (Number(version.split('.')[0]) >= minRuntimeNode) return process.execPath;
  throw new SetupError({
    problem: `There is no packaged Node for ${process.platform} ${process.arch}, and the installed version ${version} is older than ${minRuntimeNode}.`,
    fix: `Install a newer version, for example: nvm install ${minRuntimeNode}`,
  });
}

/** Compares the lock file with the list that npm keeps of the installed packages. */
export function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    // npm does not install optional packages for other platforms.
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

async function install(folder, report) {
  for (const path of [folder, join(folder, 'node_modules')]) requireWritable(path);
  const ciResult = await runNpm(['ci'], folder, report);
  if (ciResult.code === 0) return;
  if (!isOutOfSync(ciResult.output) || !matchesLockFile(folder)) throw installFailure(ciResult.output);

  // With a registry that lacks the packages of other platforms, npm writes lock files that `npm ci` rejects.
  // `npm install` accepts them, installs the same versions and checks the same checksums.
  const installResult = await runNpm(['install', '--no-save'], folder, report);
  if (installResult.code !== 0) throw installFailure(installResult.output);
}

function runNpm(args, folder, report) {
  const [command, npmArgs] = npm([...args, '--include=dev', '--include=optional']);
  // With NODE_ENV=production npm would omit the devDependencies, which build the web app.
  return runCommand(command, npmArgs, { cwd: folder, env: { ...process.env, NODE_ENV: '' }, onLine: report });
}

function isOutOfSync(output) {
  return /package.json and package-lock.json.* are in sync/.test(output);
}

/** Whether the lock file was written for the current package.json files of all workspaces. */
export function matchesLockFile(folder) {
  const workspaces = Object.entries(readPackages(join(folder, 'package-lock.json')) ?? {}).filter(
    ([path]) => !path.includes('node_modules/'),
  );
  return workspaces.every(([path, locked]) => {
    const actual = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
    return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
      isDeepStrictEqual(sorted(actual[kind]), sorted(locked[kind])),
    );
  });
}

function sorted(versions = {}) {
  return Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The npm that started this process, or the one on the PATH. */
function npm(args) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.(c|m)?js$/.test(script)) return [process.execPath, [script, ...args]];
  return ['npm', args];
}

function installFailure(npmOutput) {
  // npm prints the usage of its command after the error.
  const output = npmOutput.split(/\nnpm error (?:Clean install|Install a package|Usage)/)[0];
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    return new SetupError({
      problem: 'npm cannot reach its registry.',
      fix: 'Check the network, or set another registry with `npm config set registry`, then: npm start',
      output,
    });
  }
  if (/EACCES|EPERM/.test(output)) {
    return new SetupError({
      problem: 'npm has no permission to write here.',
      fix: `Change the folder's owner: sudo chown -R "$(id -un)" ${root}`,
      output,
    });
  }
  if (isOutOfSync(output)) {
    const problem = 'package-lock.json does not match package.json.';
    return new SetupError({ problem, fix: 'Update it: npm install', output });
  }
  return new SetupError({
    problem: 'The dependencies could not be installed.',
    fix: 'Find out why: npm ci',
    output,
  });
}
