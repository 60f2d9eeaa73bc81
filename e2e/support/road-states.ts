/** The states of the customer's road as a journey meets them: what each says, and its picture for the documentation. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drawnAttribute, firstScreenId } from '@foyer/contract/first-screen.ts';
import { type RoadState, roadStates } from '@foyer/contract/road.ts';
import { expect, type Page } from '@playwright/test';
import { callTenant } from './tenant-calls.ts';

/** Pictures show the road as most people see it. */
const phone = { width: 390, height: 844 };
const root = path.resolve(import.meta.dirname, '../..');
const messagesOf = (surface: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, `apps/web/messages/${surface}/en.json`), 'utf8'));
const messages = { ...messagesOf('customer'), ...messagesOf('room') };

/** The page says what the table says of the state. With FOYER_SCREENSHOTS=1 the picture is taken, too. */
export async function expectState(page: Page, name: RoadState): Promise<void> {
  const state: { title?: string; sentence: string } = roadStates[name];
  for (const key of [state.title, state.sentence]) {
    const fixed = key && messages[key]?.split('{')[0]?.trim();
    if (!fixed) continue;
    const said = page.getByText(fixed).filter({ visible: true }).first();
    await expect(said, name).toBeVisible();
    await said.scrollIntoViewIfNeeded();
  }
  await keepPictureOf(page, name);
}

/** For a state whose page says more than the table does, once it stands. */
export async function keepPictureOf(page: Page, name: RoadState): Promise<void> {
  if (process.env.FOYER_SCREENSHOTS !== '1') return;
  const size = page.viewportSize();
  if (size && size.width > phone.width) await page.setViewportSize(phone);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
  });
  const file = path.join(root, 'docs/pictures/road', `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 45, scale: 'css' });
  if (size && size.width > phone.width) await page.setViewportSize(size);
}

interface Refusal {
  readonly triesLeft?: number;
  readonly retryAfterMs?: number;
  readonly nextFree?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
}

/** From now on the server seems to refuse calls to these addresses. */
export async function refuse(page: Page, calls: string, status: number, code: string, more: Refusal = {}) {
  await page.unroute(calls);
  await page.route(calls, (route) =>
    route.fulfill({ status, json: { error: { code, message: code, requestId: 'b7d1-20', ...more } } }),
  );
}

/** From now on what the server answers to these calls reaches the page changed. */
export async function alter(page: Page, calls: string, change: (result: never) => object): Promise<void> {
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    const asked = route.request();
    const { hostname, port, pathname, search } = new URL(asked.url());
    const token = (await asked.headerValue('authorization'))?.replace('Bearer ', '');
    const answer = await callTenant(pathname + search, {
      ...{ port: Number(port), tenant: hostname.split('.')[0] ?? '', method: asked.method() },
      ...(token && { token }),
    });
    const { result, ...plain } = answer.json();
    const json = result ? { result: change(result as never) } : change(plain as never);
    await route.fulfill({ json });
  });
}

/** The page as a server leaves it that could draw nothing: it asks for all it shows. */
export async function leaveBlank(page: Page, addresses: string): Promise<void> {
  await page.route(addresses, async (route) => {
    const { hostname, port, pathname } = new URL(route.request().url());
    const tenant = hostname.split('.')[0] ?? '';
    const { text } = await callTenant(pathname, { port: Number(port), tenant });
    const drawing = new RegExp(`<div id="root">[^]*id="${firstScreenId}"[^]*?</script>`);
    const body = text.replace(` ${drawnAttribute}`, '').replace(drawing, '<div id="root"></div>');
    await route.fulfill({ contentType: 'text/html', body });
  });
}
