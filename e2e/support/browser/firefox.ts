/** Launches Debian's Firefox, which Playwright drives by WebDriver BiDi, with a fake camera and microphone. */
import { type Browser, type BrowserContext, firefox } from '@playwright/test';
import { findFirefox } from '../servers/programs.ts';

const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // The media server listens on a loopback address.
  'media.peerconnection.ice.loopback': true,
  // As for people who allowed the camera in the dialog, which is off here. The other way needs multicast DNS.
  'media.peerconnection.ice.obfuscate_host_addresses': false,
};

/** @throws Error if Firefox is not installed */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox is missing. Fix: npm test -- --e2e');
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: preferences,
  });
  ignoreUnknownCommands(browser);
  return browser;
}

/**
 * For pages of a Firefox context: text is inserted as typed. Playwright sets the value by a script, which React does not
 * take for a change.
 */
export async function insertTextAsTyped(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => {
      const focused = document.activeElement;
      if (focused?.tagName === 'IFRAME') return focused;
      document.execCommand('insertText', false, text);
      return null;
    };
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
  });
}

interface Session {
  send(method: string, params: unknown): Promise<unknown>;
}

/**
 * Playwright sends commands of WebDriver BiDi that this Firefox does not have yet, for colour schemes and the like, and
 * takes the refusal for a failure. There is no public way to its sessions.
 */
function ignoreUnknownCommands(browser: Browser): void {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl(of: Browser): { _browserSession: Session } };
  };
  const session = Object.getPrototypeOf(connection.toImpl(browser)._browserSession) as Session;
  const { send } = session;
  session.send = async function (this: Session, method, params) {
    try {
      return await send.call(this, method, params);
    } catch (error) {
      if (method.startsWith('emulation.') && /unknown command/.test(String(error))) return {};
      throw error;
    }
  };
}
