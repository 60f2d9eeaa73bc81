/** The page of an invitation: the name, the wait, and why the person cannot join. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import type { Invitation } from '@foyer/contract/meetings/guest-invitations.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../paraglide/messages.js';
import { ConfigProvider } from '../../platform/config/config.ts';
import { GuestEntry } from './guest-entry.tsx';
import { closedTexts } from './guest-labels.ts';
import { closedReasons } from './invitation-model.ts';

const invitation: Invitation = {
  state: 'new',
  meetingId: 'meeting',
  productName: 'Claims Help',
  agentName: 'Priya Shah',
  guestName: null,
};
const asking = { status: 'asking', invitation, isSending: false, problem: null } as const;
const config = { clientName: 'Acme', flags: {} } as unknown as ClientConfig;

type View = Parameters<typeof GuestEntry>[0]['view'];

async function show(view: View) {
  const ask = vi.fn();
  const entry = (current: View) => (
    <ConfigProvider value={config}>
      <GuestEntry
        invitation={{ ask, reload: vi.fn() }}
        view={current}
        initialDevices={{ camera: false, microphone: false }}
        onInitialDevices={vi.fn()}
        startsWithoutVideo={false}
      />
    </ConfigProvider>
  );
  const { rerender } = await render(entry(view));
  return { ask, update: (next: View) => rerender(entry(next)) };
}

const nameField = page.getByLabelText(m.guest_name());

test('a guest reads who invites them, and asks to join with their name by the keyboard', async () => {
  const { ask } = await show(asking);

  await expect.element(page.getByText(m.guest_invited_by({ name: 'Priya Shah' }))).toBeVisible();
  await nameField.click();
  await userEvent.keyboard('Ravi{Enter}');

  expect(ask).toHaveBeenCalledExactlyOnceWith('Ravi');
});

test('a problem with the name is at the field, and is read with it', async () => {
  await show({ ...asking, problem: 'required' });

  await expect.element(nameField).toHaveAttribute('aria-invalid', 'true');
  await expect.element(nameField).toHaveAccessibleDescription(m.guest_name_required());
});

test('the wait is announced, also when the page is offline', async () => {
  const { update } = await show({ status: 'waiting', invitation, isOffline: false });
  await expect.element(page.getByRole('heading', { name: m.guest_waiting() })).toBeVisible();
  await expect.element(page.getByText(m.guest_waiting_hint())).toBeVisible();

  await update({ status: 'waiting', invitation, isOffline: true });

  await expect.element(page.getByText(m.guest_offline())).toBeVisible();
});

test.each(closedReasons)('a person who cannot join sees the reason: %s', async (reason) => {
  await show({ status: 'closed', reason });

  const { title, text } = closedTexts(reason);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(nameField).not.toBeInTheDocument();
});
