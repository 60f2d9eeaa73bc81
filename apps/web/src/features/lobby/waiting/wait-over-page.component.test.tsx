/** The page of a lobby that is closed. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { browserZone } from '../../../platform/time/usable-zone.ts';
import { dayAndTime } from '../../../ui/day-and-time.ts';
import WaitOverPage from './wait-over-page.tsx';

const opensAt = '2099-01-05T09:00:00.000Z';
const nextFree = ['2099-01-05T10:00:00.000Z', '2099-01-05T10:15:00.000Z'];
const whenOf = (instant: string) => dayAndTime(instant, browserZone('UTC'));
const opens = m.over_closed_opens({ when: whenOf(opensAt) });
const free = m.times_next({ when: whenOf(nextFree[0] ?? '') });

function renderClosed(onPickTime: (() => void) | null) {
  const onAskAgain = vi.fn();
  return render(
    <ConfigProvider value={{ clientName: 'Acme', logo: '', timeZone: 'UTC', flags: {} } as ClientConfig}>
      <WaitOverPage
        state="lobby-closed"
        rejection={{ opensAt, nextFree }}
        isRequesting={false}
        productSlug="tour"
        onAskAgain={onAskAgain}
        onPickTime={onPickTime}
        onStartAgain={vi.fn()}
      />
    </ConfigProvider>,
  ).then(() => onAskAgain);
}

test('a closed lobby says when it opens and the next free time, and offers to pick a time', async () => {
  const onPickTime = vi.fn();
  await renderClosed(onPickTime);

  await expect.element(page.getByRole('heading', { name: m.over_closed_title() })).toBeVisible();
  await expect.element(page.getByText(`${opens} ${free}`)).toBeVisible();
  await page.getByRole('button', { name: m.next_pick_time() }).click();
  expect(onPickTime).toHaveBeenCalledOnce();
});

test('a closed lobby of a product that cannot be booked offers to try again', async () => {
  const onAskAgain = await renderClosed(null);

  await expect.element(page.getByText(opens, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: m.over_try_again() }).click();
  expect(onAskAgain).toHaveBeenCalledOnce();
});
