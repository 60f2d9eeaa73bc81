/**
 * Debian's WebKitGTK, the engine of Safari without its WebRTC, by WebDriver. Playwright drives only its own build of
 * WebKit, which is no package of a distribution.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { findFreePort } from '../servers/processes.ts';
import { findWebKit } from '../servers/programs.ts';

/** The key of an element in WebDriver's answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A window of WebKitGTK. Elements are found by XPath, and waited for. */
export interface WebKitWindow {
  goto(address: string): Promise<void>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>;
  expectText(text: string | RegExp): Promise<void>;
  /** @param script the body of a function in the page */
  evaluate<T>(script: string, ...args: unknown[]): Promise<T>;
  close(): Promise<void>;
}

/** @throws Error if WebKitGTK is not installed */
export async function openWebKit(): Promise<WebKitWindow> {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKitGTK is missing. Fix: npm test -- --e2e');
  const children: ChildProcess[] = [];
  const closeAll = () => children.map((child) => child.kill());
  try {
    // Xvfb chooses a free display, and writes its number when it is ready.
    const screen = spawn(
      programs.screen,
      ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    children.push(screen);
    const [display] = await Promise.race([
      once(createInterface({ input: screen.stdio[3] as NodeJS.ReadableStream }), 'line'),
      once(screen, 'exit').then(([code]) => {
        throw new Error(`Xvfb ended with code ${code}, so WebKitGTK has no display`);
      }),
    ]);
    const port = await findFreePort();
    const driver = spawn(programs.driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display}`, LANG: 'en_GB.UTF-8' },
      stdio: 'ignore',
    });
    children.push(driver);
    const call = createCaller(port);
    await expect.poll(() => call('GET', '/status').then(Boolean, () => false)).toBe(true);
    const options = { binary: programs.browser, args: ['--automation'] };
    const { sessionId } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string };
    return createWindow((method, path, body) => call(method, `/session/${sessionId}${path}`, body), closeAll);
  } catch (error) {
    closeAll();
    throw error;
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** @see https://www.w3.org/TR/webdriver2/#endpoints */
function createCaller(port: number): Call {
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

function createWindow(call: Call, onClose: () => void): WebKitWindow {
  const evaluate = (script: string, ...args: unknown[]) => call('POST', '/execute/sync', { script, args });
  const find = async (xpath: string): Promise<string> => {
    let id = '';
    await expect
      .poll(
        async () => {
          const found = (await call('POST', '/elements', { using: 'xpath', value: xpath })) as object[];
          id = (found[0] as { [elementKey]?: string } | undefined)?.[elementKey] ?? '';
          return found.length;
        },
        { message: `${xpath} in WebKitGTK` },
      )
      .toBeGreaterThan(0);
    return id;
  };
  const type = async (xpath: string, text: string) => {
    await call('POST', `/element/${await find(xpath)}/value`, { text });
  };
  return {
    goto: async (url) => {
      await call('POST', '/url', { url });
    },
    click: async (xpath) => {
      await call('POST', `/element/${await find(xpath)}/click`);
    },
    type,
    fill: (label, text) => type(`//*[@id = //label[contains(., ${JSON.stringify(label)})]/@for]`, text),
    expectText: async (text) => {
      const read = async () => String(await evaluate('return document.body.innerText'));
      if (typeof text === 'string') await expect.poll(read).toContain(text);
      else await expect.poll(read).toMatch(text);
    },
    evaluate: evaluate as WebKitWindow['evaluate'],
    close: async () => {
      await call('DELETE', '').catch(() => {});
      onClose();
    },
  };
}
