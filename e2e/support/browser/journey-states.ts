/**
 * The states of the customer journey in the browser: expected texts, screenshots, and routes that fake server
 * answers.
 */

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type JourneyState, journeyStates } from '@foyer/contract/journey/journey.ts';
import { firstScreenId, prerenderedAttribute } from '@foyer/contract/registration/first-screen.ts';
import { expect, type Page } from '@playwright/test';
import { callTenant } from '../api/tenant-calls.ts';

/** Screenshots have the size of a phone, which most customers use. */
const phone = { width: 390, height: 844 };
const root = path.resolve(import.meta.dirname, '../../..');
const translations = path.join(root, 'apps/web/translations');
const messages: Record<string, string> = Object.assign(
  {},
  ...globSync('{customer,room}/*.en.json', { cwd: translations }).map((file) =>
    JSON.parse(readFileSync(path.join(translations, file), 'utf8')),
  ),
);

/**
 * Expects the texts that the table of states has for this one. FOYER_SCREENSHOTS=1 also takes the screenshot.
 */
export async function expectState(page: Page, name: JourneyState): Promise<void> {
  const state: { title?: string; sentence: string } = journeyStates[name];
  for (const key of [state.title, state.sentence]) {
    const fixedText = key && messages[key]?.split('{')[0]?.trim();
    if (!fixedText) continue;
    const shown = page.getByText(fixedText).filter({ visible: true }).first();
    await expect(shown, name).toBeVisible();
    await shown.scrollIntoViewIfNeeded();
  }
  await takeStateScreenshot(page, name);
}

/** Takes the screenshot alone, for a state whose texts the test checks itself. */
export async function takeStateScreenshot(page: Page, name: JourneyState): Promise<void> {
  if (process.env.FOYER_SCREENSHOTS !== '1') return;
  const size = page.viewportSize();
  if (size && size.width > phone.width) await page.setViewportSize(phone);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
  });
  const file = path.join(root, 'docs/pictures/customer-journey', `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 45, scale: 'css' });
  if (size && size.width > phone.width) await page.setViewportSize(size);
}

interface ErrorDetails {
  readonly triesLeft?: number;
  readonly retryAfterMs?: number;
  readonly nextFree?: readonly string[];
  readonly opensAt?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Answers calls to these addresses with an error from now on, without the server. */
export async function failCalls(
  page: Page,
  calls: string,
  status: number,
  code: string,
  details: ErrorDetails = {},
) {
  await page.unroute(calls);
  await page.route(calls, (route) =>
    route.fulfill({ status, json: { error: { code, message: code, requestId: 'b7d1-20', ...details } } }),
  );
}

/** Changes what the server answers to these calls before the page receives it. */
export async function changeResponses(
  page: Page,
  calls: string,
  change: (result: never) => object,
): Promise<void> {
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    const request = route.request();
    const { hostname, port, pathname, search } = new URL(request.url());
    const token = (await request.headerValue('authorization'))?.replace('Bearer ', '');
    const answer = await callTenant(pathname + search, {
      port: Number(port),
      tenant: hostname.split('.')[0] ?? '',
      method: request.method(),
      ...(token && { token }),
    });
    const { result, ...plain } = answer.json();
    const json = result ? { result: change(result as never) } : change(plain as never);
    await route.fulfill({ json });
  });
}

/** Removes the server-rendered first screen from the page, so that it requests all its data. */
export async function serveWithoutFirstScreen(page: Page, addresses: string): Promise<void> {
  await page.route(addresses, async (route) => {
    const { hostname, port, pathname } = new URL(route.request().url());
    const tenant = hostname.split('.')[0] ?? '';
    const { text } = await callTenant(pathname, { port: Number(port), tenant });
    const firstScreen = new RegExp(`<div id="root">[^]*id="${firstScreenId}"[^]*?</script>`);
    const body = text.replace(` ${prerenderedAttribute}`, '').replace(firstScreen, '<div id="root"></div>');
    await route.fulfill({ contentType: 'text/html', body });
  });
}
