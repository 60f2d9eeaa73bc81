/** Installs Debian packages. */
import { findOnPath, runCommand } from '../command.mjs';

/**
 * @param {string} name of the package
 * @param {string} program that it brings, on PATH
 * @returns whether the program is installed now; `false` without root or apt
 */
export async function installByApt(name, env, report, program = name) {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get', env)) return false;
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, onLine: report };
  await runCommand('apt-get', ['update'], options);
  // Another installation may be running.
  const install = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', name];
  const { code } = await runCommand('apt-get', install, options);
  return code === 0 && Boolean(findOnPath(program, env));
}
