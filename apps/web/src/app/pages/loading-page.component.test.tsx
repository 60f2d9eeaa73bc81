/** A customer's page whose scripts do not arrive at once. */
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../paraglide/messages.js';
import { ConfigProvider } from '../../platform/config/config.ts';
import { lazyPart } from '../../platform/parts/lazy-part.ts';
import { loadPart } from '../../platform/parts/load-part.ts';
import { LoadingPage } from './loading-page.tsx';

afterEach(() => vi.restoreAllMocks());

const config = { clientName: 'Acme', flags: {} } as unknown as ClientConfig;

/** Renders a part of the page whose file is answered by `respond`. */
async function showPart(file: string, respond: () => Promise<Response>) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  const Room = lazyPart(() => loadPart(async () => ({ default: () => <p>The room</p> }), [file]));
  await render(
    <ConfigProvider value={config}>
      <Suspense fallback={<LoadingPage />}>
        <Room />
      </Suspense>
    </ConfigProvider>,
  );
}

const sentence = page.getByText(m.offline_keep_trying());
const room = page.getByText('The room');

test('the page says that there is no connection while a script cannot be loaded, and continues when it arrives', async () => {
  let isConnected = false;
  await showPart('assets/away.js', async () => {
    if (!isConnected) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  await expect.element(sentence).toBeVisible();

  isConnected = true;

  await expect.element(room).toBeVisible();
  await expect.element(sentence).not.toBeInTheDocument();
});

test('a script that the server does not have after an upgrade is not a missing connection', async () => {
  const shownAtRequest: boolean[] = [];
  await showPart('assets/old.js', async () => {
    shownAtRequest.push(sentence.query() !== null);
    return shownAtRequest.length === 1 ? new Response('', { status: 404 }) : new Response('{}');
  });

  await expect.element(room).toBeVisible();

  expect(shownAtRequest).toEqual([false, false]);
});
