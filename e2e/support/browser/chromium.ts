/** Launch options of Chromium: a fake camera and microphone, and no background activity of the browser. */
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { findChromium } from '../servers/programs.ts';
import { smallCameraVideo } from './fake-camera.ts';

const disabledFeatures = [
  // The popups of the address bar are pages of their own: for each context, three quarters of its processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Those of Playwright that matter here, because a second list replaces the first one.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const baseArgs = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-first-run',
  '--mute-audio',
  '--autoplay-policy=no-user-gesture-required',
];
// Ten frames per second show motion and halve the time that is spent on encoding.
const fakeDevices = '--use-fake-device-for-media-stream=fps=10';
const grantDevices = '--use-fake-ui-for-media-stream';

/** Launches a browser inside a network namespace. */
export interface NamespacedBrowser {
  /** @returns a program that runs the given one inside the namespace */
  readonly wrap: (program: string) => string;
  readonly args: readonly string[];
}

export interface BrowserVariant {
  /** Default: Chromium. The other options are for Chromium alone. */
  readonly engine?: 'firefox';
  /** Path of another Chromium than the installed one. */
  readonly program?: string;
  /** The browser asks for camera and microphone; a context without the permission denies them. */
  readonly promptsForDevices?: boolean;
  /** Keeps the popup blocker, which Playwright switches off by default. */
  readonly blocksPopups?: boolean;
  readonly namespace?: NamespacedBrowser;
  /**
   * The fake camera has small frames instead of 1280 × 720: much less work to encode, and one simulcast
   * layer.
   */
  readonly hasSmallCamera?: boolean;
  /** Additional command-line flags. */
  readonly args?: readonly string[];
}

export function launchOptions(variant: BrowserVariant = {}): LaunchOptions {
  const {
    promptsForDevices = false,
    blocksPopups = false,
    hasSmallCamera = false,
    program,
    namespace,
    args = [],
  } = variant;
  const found = program ?? findChromium();
  const executablePath = namespace ? namespace.wrap(found ?? chromium.executablePath()) : found;
  const more = [
    ...(promptsForDevices ? [] : [grantDevices]),
    ...(hasSmallCamera ? [`--use-file-for-fake-video-capture=${smallCameraVideo()}`] : []),
    ...(namespace?.args ?? []),
    ...args,
  ];
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...baseArgs, fakeDevices, ...more],
    ...(blocksPopups ? { ignoreDefaultArgs: ['--disable-popup-blocking'] } : {}),
  };
}

export function launchBrowser(variant: BrowserVariant = {}): Promise<Browser> {
  return chromium.launch(launchOptions(variant));
}
