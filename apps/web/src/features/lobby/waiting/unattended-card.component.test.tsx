/** The card of a lobby without agents. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { browserZone } from '../../../platform/time/usable-zone.ts';
import { dayAndTime } from '../../../ui/day-and-time.ts';
import UnattendedCard from './unattended-card.tsx';

const opensAt = '2099-01-05T09:00:00.000Z';
const opens = m.over_closed_opens({ when: dayAndTime(opensAt, browserZone('UTC')) });

afterEach(() => vi.restoreAllMocks());

async function renderCard(availability: object): Promise<void> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ result: { agents: 0, likelyWait: null, nextFree: null, ...availability } }),
  );
  await render(
    <ConfigProvider value={{ clientName: 'Acme', logo: '', timeZone: 'UTC', flags: {} } as ClientConfig}>
      <UnattendedCard productSlug="tour" onPickTime={null} />
    </ConfigProvider>,
  );
  await expect.element(page.getByRole('region', { name: m.lobby_unattended() })).toBeVisible();
}

test('says when the product opens again, also where it cannot be booked', async () => {
  await renderCard({ opensAt });

  await expect.element(page.getByText(opens)).toBeVisible();
});

test('says nothing about the opening while the product is open', async () => {
  await renderCard({ opensAt: null });

  await expect.poll(() => vi.mocked(globalThis.fetch).mock.calls.length).toBeGreaterThan(0);
  await expect.element(page.getByText(/We open/)).not.toBeInTheDocument();
});
