/**
 * Downloads Keycloak from Maven Central for the single sign-on journeys, builds it once, and caches it. Needs
 * Java.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.mjs';
import { engineCache } from '../paths.mjs';
import { downloadFile } from './download.mjs';

export const keycloakVersion = '26.7.3';
const mavenCentral = 'https://repo1.maven.org/maven2/org/keycloak/keycloak-quarkus-dist';
const archive = `keycloak-quarkus-dist-${keycloakVersion}.tar.gz`;
/** The checksum that is published with the archive. */
const sha512 =
  '664c8ac2997d94b69825af70acc3a6017a7a53a1504a6e21b2d82a04e5f53593b30cabdf80ffe3eb661f13442a57fbc15c4186a1899f2841e8145532e5ae7e1c';
const minJava = 17;
/** Arguments of the Keycloak build. */
const buildArgs = ['build', '--db=dev-mem', '--features-disabled=admin,kerberos'];

/**
 * The step that downloads and builds Keycloak. It never fails: without it, the single sign-on journeys are
 * skipped.
 */
export function keycloak(env = process.env) {
  return {
    name: 'Keycloak',
    isDone: () => findKeycloak(env),
    run: async (report) => {
      const problem = (await findJavaProblem(env)) ?? (await install(env, report));
      return problem ? `${problem}: the single sign-on tests are skipped` : `release ${keycloakVersion}`;
    },
  };
}

/** @returns the folder of a built Keycloak, if there is one */
export function findKeycloak(env = process.env) {
  const home = env.KEYCLOAK_HOME || cachedFolder(env);
  return existsSync(join(home, 'lib', 'quarkus-run.jar')) ? home : undefined;
}

function cachedFolder(env) {
  return join(engineCache(env), `keycloak-${keycloakVersion}`);
}

/** @returns the reason why no suitable Java was found; `undefined` if there is one */
async function findJavaProblem(env) {
  const { code, output } = await runCommand('java', ['-version'], { env });
  const version = Number(/version "(\d+)/.exec(output)?.[1]);
  if (code !== 0 || !version) return `no Java ${minJava}`;
  return version >= minJava ? undefined : `Java ${version}, older than ${minJava}`;
}

/** @returns the reason if it could not be installed */
async function install(env, report) {
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // On the file system of the cache, so that the rename at the end is atomic and no incomplete program is
  // used.
  const workFolder = mkdtempSync(join(cache, 'making-'));
  try {
    const path = join(workFolder, archive);
    const url = `${(env.FOYER_KEYCLOAK_RELEASES || mavenCentral).replace(/\/$/, '')}/${keycloakVersion}/${archive}`;
    const sum = await downloadFile({ url, path, algorithm: 'sha512', report });
    if (!sum) return 'Keycloak could not be downloaded';
    if (sum !== sha512) return 'the Keycloak download does not match its checksum';
    if ((await runCommand('tar', ['-xzf', path, '-C', workFolder])).code !== 0)
      return 'Keycloak could not be unpacked';
    const home = join(workFolder, `keycloak-${keycloakVersion}`);
    report('building, which takes half a minute');
    const { code, output } = await runCommand(join(home, 'bin', 'kc.sh'), buildArgs, { env });
    if (code !== 0) return `Keycloak could not be built (${output.trim().split('\n').at(-1)})`;
    renameSync(home, cachedFolder(env));
    return undefined;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
