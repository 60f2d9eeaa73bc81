/** The setup steps of each command, in order. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { serverBuild } from './builds/server-build.mjs';
import { translations } from './builds/translations.mjs';
import { webBuild } from './builds/web-build.mjs';
import { dataFolderStep } from './data-folder.mjs';
import { withLock } from './lock.mjs';
import { engineCache, root } from './paths.mjs';
import { chromium } from './programs/chromium.mjs';
import { caddy, debianPackage, nginx, pgBouncer } from './programs/debian-package.mjs';
import { dependencies, nodeVersion } from './programs/dependencies.mjs';
import { ffmpeg } from './programs/ffmpeg.mjs';
import { firefox } from './programs/firefox.mjs';
import { keycloak } from './programs/keycloak.mjs';
import { liveKit } from './programs/livekit.mjs';
import { oldChromium } from './programs/old-chromium.mjs';
import { olderPostgres } from './programs/older-postgres.mjs';
import { postgresLinks } from './programs/postgres-links.mjs';
import { schemathesis } from './programs/schemathesis.mjs';
import { versitygw } from './programs/versitygw.mjs';
import { webkit } from './programs/webkit.mjs';
import { runSteps } from './progress.mjs';
import { settingsStep } from './settings.mjs';

/** Outside of the checkout, because `npm ci` deletes node_modules. */
const checkoutLock = () => {
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return join(engineCache(), `setup-${checkout}.lock`);
};

/**
 * Runs the steps of a test or a check that are not done, after those of another one that sets up this checkout now: both
 * would write the same packages and builds.
 */
export function setUp(steps, progress) {
  const waitsFor = (pid) =>
    process.stdout.write(`  waiting for another command (process ${pid}) that sets up this checkout …\n`);
  return withLock(checkoutLock(), () => runSteps(steps, progress), waitsFor);
}

/** Steps of every command. */
export const toolSteps = () => [nodeVersion(), dependencies()];

const builds = () => [webBuild(), serverBuild()];

const appSteps = () => [...toolSteps(), ...builds()];

/**
 * Tests and measurements start their own PostgreSQL and LiveKit, and ignore those that the environment
 * configures.
 */
const ownEngines = { ...process.env, DATABASE_URL: '', LIVEKIT_URL: '' };

const engineSteps = (env) => [postgresLinks(env), liveKit(env)];

export const startSteps = () => [
  ...toolSteps(),
  settingsStep(),
  ...builds(),
  ...engineSteps(process.env),
  dataFolderStep(),
];

export const benchSteps = () => [...appSteps(), ...engineSteps(ownEngines), chromium()];

/** @param {{ browser: boolean, allJourneys: boolean }} needs */
export const testSteps = ({ browser, allJourneys }) =>
  browser
    ? [
        ...benchSteps(),
        firefox(),
        ...(allJourneys
          ? [
              oldChromium(109),
              oldChromium(113),
              webkit(),
              ffmpeg(),
              keycloak(),
              debianPackage(nginx),
              debianPackage(caddy),
              olderPostgres(15),
              olderPostgres(16),
              olderPostgres(17),
            ]
          : []),
        versitygw(),
        debianPackage(pgBouncer),
        schemathesis(),
      ]
    : [
        ...toolSteps(),
        translations(),
        serverBuild(),
        ...engineSteps(ownEngines),
        versitygw(),
        debianPackage(pgBouncer),
        schemathesis(),
      ];
