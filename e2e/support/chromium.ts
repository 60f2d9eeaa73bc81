/** How Chromium is launched: a pretended camera and microphone, and nothing of its own going on behind. */
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { findChromium } from './programs.ts';
import { smallCameraFilm } from './small-camera.ts';

const quietArgs = [
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
// Ten pictures a second: enough to see that it moves, and half of what a journey would spend on encoding.
const pretendedDevices = '--use-fake-device-for-media-stream=fps=10';
const allowDevices = '--use-fake-ui-for-media-stream';

/** How a browser is launched that lives in a network of its own. */
export interface FarAway {
  /** @returns the program that runs this one there */
  readonly wrap: (program: string) => string;
  readonly args: readonly string[];
}

export interface Trait {
  /** People are asked for their camera as in real life, and a context without permission refuses. */
  readonly asksForDevices?: boolean;
  /** The blocker of new tabs works as in real life; Playwright switches it off. */
  readonly blocksPopups?: boolean;
  readonly farAway?: FarAway;
  /** The pretended camera makes small pictures instead of 1280 by 720: much less work for the machine, and a single layer. */
  readonly hasSmallCamera?: boolean;
  /** Flags beside the usual ones. */
  readonly args?: readonly string[];
}

export function launchOptions(trait: Trait = {}): LaunchOptions {
  const { asksForDevices = false, blocksPopups = false, hasSmallCamera = false, farAway, args = [] } = trait;
  const found = findChromium();
  const executablePath = farAway ? farAway.wrap(found ?? chromium.executablePath()) : found;
  const more = [
    ...(asksForDevices ? [] : [allowDevices]),
    ...(hasSmallCamera ? [`--use-file-for-fake-video-capture=${smallCameraFilm()}`] : []),
    ...(farAway?.args ?? []),
    ...args,
  ];
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...quietArgs, pretendedDevices, ...more],
    ...(blocksPopups ? { ignoreDefaultArgs: ['--disable-popup-blocking'] } : {}),
  };
}

export function launchBrowser(trait: Trait = {}): Promise<Browser> {
  return chromium.launch(launchOptions(trait));
}
