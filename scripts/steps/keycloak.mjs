/** A real Keycloak for the journeys of single sign-on: fetched from Maven Central where there is Java, built once, kept. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { downloadFile } from './download.mjs';
import { engineCache } from './places.mjs';

export const keycloakVersion = '26.7.3';
const central = 'https://repo1.maven.org/maven2/org/keycloak/keycloak-quarkus-dist';
const archive = `keycloak-quarkus-dist-${keycloakVersion}.tar.gz`;
/** As published beside the archive. */
const sha512 =
  '664c8ac2997d94b69825af70acc3a6017a7a53a1504a6e21b2d82a04e5f53593b30cabdf80ffe3eb661f13442a57fbc15c4186a1899f2841e8145532e5ae7e1c';
const leastJava = 17;
/** What the built program is made with: changed, it is built anew. */
const buildArgs = ['build', '--db=dev-mem', '--features-disabled=admin,kerberos'];

/** The step that gets it. It never fails the run: without one the journeys of single sign-on are told as skipped. */
export function keycloak(env = process.env) {
  return {
    name: 'Keycloak',
    isDone: () => findKeycloak(env),
    run: async (say) => {
      const why = (await whyNoJava(env)) ?? (await obtain(env, say));
      return why ? `${why}: the journeys of single sign-on will be skipped` : `release ${keycloakVersion}`;
    },
  };
}

/** @returns the folder of a built Keycloak, if there is one */
export function findKeycloak(env = process.env) {
  const home = env.KEYCLOAK_HOME || kept(env);
  return existsSync(join(home, 'lib', 'quarkus-run.jar')) ? home : undefined;
}

function kept(env) {
  return join(engineCache(env), `keycloak-${keycloakVersion}`);
}

/** @returns `undefined` where there is a Java that will do */
async function whyNoJava(env) {
  const { code, said } = await runCommand('java', ['-version'], { env });
  const version = Number(/version "(\d+)/.exec(said)?.[1]);
  if (code !== 0 || !version) return `no Java ${leastJava}`;
  return version >= leastJava ? undefined : `Java ${version}, older than ${leastJava}`;
}

/** @returns why it could not be had */
async function obtain(env, say) {
  const cache = engineCache(env);
  mkdirSync(cache, { recursive: true });
  // In the cache's own file system, so that the last move is one step and a half-made program is never run.
  const workbench = mkdtempSync(join(cache, 'making-'));
  try {
    const path = join(workbench, archive);
    const url = `${(env.FOYER_KEYCLOAK_RELEASES || central).replace(/\/$/, '')}/${keycloakVersion}/${archive}`;
    const sum = await downloadFile({ url, path, algorithm: 'sha512', say });
    if (!sum) return 'Keycloak cannot be fetched';
    if (sum !== sha512) return 'what came is not the Keycloak that was published';
    if ((await runCommand('tar', ['-xzf', path, '-C', workbench])).code !== 0)
      return 'Keycloak cannot be unpacked';
    const home = join(workbench, `keycloak-${keycloakVersion}`);
    say('building it, which takes half a minute');
    const { code, said } = await runCommand(join(home, 'bin', 'kc.sh'), buildArgs, { env });
    if (code !== 0) return `Keycloak cannot be built (${said.trim().split('\n').at(-1)})`;
    renameSync(home, kept(env));
    return undefined;
  } finally {
    rmSync(workbench, { recursive: true, force: true });
  }
}
