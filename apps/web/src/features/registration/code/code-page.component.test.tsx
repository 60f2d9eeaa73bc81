/** The code page: the time of the next code after a reload, and the way out for another person. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { CodePage } from './code-page.tsx';
import { type SentCode, withResendTime } from './use-code.ts';

const sent = {
  registrationId: '11111111-1111-4111-8111-111111111111',
  channel: 'sms',
  sentTo: '+91 ••• 345',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  resendAfterMs: 30_000,
} as const;

async function openPage(code: SentCode, onOther = vi.fn()) {
  const config = { clientName: 'Acme', flags: {}, onlyInOutbox: [] } as unknown as ClientConfig;
  const ignore = () => {};
  const { unmount } = await render(
    <ConfigProvider value={config}>
      <CodePage
        greeting={null}
        sent={code}
        onOther={onOther}
        onResent={ignore}
        onRegistered={ignore}
        onGone={ignore}
      />
    </ConfigProvider>,
  );
  return { unmount, onOther };
}

test('a reload continues the countdown to the next code instead of restarting it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const saved = JSON.stringify(withResendTime(sent));
  vi.setSystemTime(Date.now() + 18_000);

  await openPage(JSON.parse(saved) as SentCode);

  await expect.element(page.getByText(m.code_again_in({ clock: '0:12' }))).toBeVisible();
  vi.useRealTimers();
});

test('a reload after the countdown offers another code at once', async () => {
  await openPage({ ...sent, resendAt: Date.now() - 1000 });

  await expect.element(page.getByRole('button', { name: m.code_again() })).toBeEnabled();
});

test('a person who does not receive the code can enter their own details', async () => {
  const { onOther } = await openPage(withResendTime(sent));

  await page.getByRole('button', { name: m.code_other() }).click();

  expect(onOther).toHaveBeenCalledOnce();
});
