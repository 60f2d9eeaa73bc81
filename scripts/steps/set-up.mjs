/** Which steps each command needs, in order. */
import { chromium } from './chromium.mjs';
import { dataFolderStep } from './data-folder.mjs';
import { dependencies, nodeVersion } from './dependencies.mjs';
import { keycloak } from './keycloak.mjs';
import { liveKit } from './livekit.mjs';
import { postgresLinks } from './postgres-links.mjs';
import { texts } from './texts.mjs';
import { webBuild } from './web-build.mjs';

/** What every command stands on. */
export const toolSteps = () => [nodeVersion(), dependencies()];

const appSteps = () => [...toolSteps(), webBuild()];

/** Tests and measurements run engines of their own, whatever the server that a person runs is told to use. */
const ownEngines = { ...process.env, DATABASE_URL: '', LIVEKIT_URL: '' };

const engineSteps = (env) => [postgresLinks(env), liveKit(env)];

export const startSteps = () => [...appSteps(), ...engineSteps(process.env), dataFolderStep()];

export const benchSteps = () => [...appSteps(), ...engineSteps(ownEngines), chromium()];

/** @param {{ browser: boolean }} needs */
export const testSteps = ({ browser }) =>
  browser ? [...benchSteps(), keycloak()] : [...toolSteps(), texts(), ...engineSteps(ownEngines)];
