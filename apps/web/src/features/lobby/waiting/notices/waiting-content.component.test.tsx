/** What the lobby shows besides the queue: announcement, message, and the content of the product. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import { hours } from '@foyer/contract/core/time.ts';
import type { WaitingNotices, WhileWaiting } from '@foyer/contract/lobby/shapes.ts';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import { formatClock } from '../../../../platform/time/locale.ts';
import { fetchTimed, serverNow } from '../../../../platform/time/server-clock.ts';
import WaitingContent from './waiting-content.tsx';

const show = (notices: WaitingNotices) =>
  render(<WaitingContent shows="notices" snapshot={{ notices, whileWaiting: null }} />);

function showContent(content: WhileWaiting) {
  const notices = { announcement: null, message: null };
  return render(<WaitingContent shows="content" snapshot={{ notices, whileWaiting: content }} />);
}

async function learnServerTime(now: number): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date: new Date(now).toUTCString() } }));
  await fetchTimed('/api/config', {});
  vi.unstubAllGlobals();
}

test('shows the announcement for everyone, and the message for this customer with its time', async () => {
  const sentAt = '2026-11-26T09:58:00.000Z';
  await show({
    announcement: { text: '<b>Back</b> soon', until: null },
    message: { text: 'One minute.', sentAt },
  });

  await expect.element(page.getByText(`${m.lobby_notice_all()} <b>Back</b> soon`)).toBeVisible();
  const time = formatClock(sentAt, undefined);
  await expect.element(page.getByText(`${m.lobby_notice_own({ time })} One minute.`)).toBeVisible();
});

test('an announcement disappears at its end by the clock of the server, which differs from the clock here', async () => {
  await learnServerTime(Date.now() - hours(1));
  const { container } = await show({
    announcement: { text: 'We open again at 14:00.', until: new Date(serverNow() + 1_500).toISOString() },
    message: null,
  });
  expect(container.textContent).toContain('We open again at 14:00.');

  await expect.poll(() => container.textContent).toBe('');
  await learnServerTime(Date.now());
});

test('the content of the product has its text in lines, its picture, and a link that leaves the lobby open', async () => {
  const { container } = await showContent({
    text: 'Our guide:\nthree minutes',
    link: 'https://acme.test/guide?from=lobby',
    image: '/favicon.svg',
  });

  const card = page.getByRole('region', { name: m.lobby_while_title() });
  await expect.element(card.getByText('Our guide: three minutes')).toHaveStyle({ whiteSpace: 'pre-line' });
  const link = card.getByRole('link', { name: m.lobby_while_link({ host: 'acme.test' }) });
  await expect.element(link).toHaveAttribute('href', 'https://acme.test/guide?from=lobby');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/favicon.svg');
  expect((await axe.run(container)).violations).toEqual([]);
});

test('the content of a product with a text only has neither picture nor link', async () => {
  const { container } = await showContent({ text: 'Have your marks ready.', link: null, image: null });

  await expect.element(page.getByText('Have your marks ready.')).toBeVisible();
  expect(container.querySelector('img, a')).toBeNull();
});
