/** The outcome after a meeting: one click or one key saves it, and the tab leads back to the console. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { endChoice } from './end-choice.ts';
import { OutcomeAtEnd } from './outcome-at-end.tsx';
import { OutcomesAfterMeeting } from './outcomes-after-meeting.tsx';
import { ReadyForNext } from './ready-for-next.tsx';

const saved: { status: string; note: string }[] = [];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('userId', 'priya');
  saved.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    if (String(url).endsWith('/pictures')) return Response.json({ result: [] });
    const brief = { answers: {}, agentName: null, pastMeetings: 0, language: null, utm: {}, notes: [] };
    const customer = { customerId: 'c1', customerName: 'Ananya Iyer', outcome: null, brief };
    if (init.method !== 'PUT') return Response.json({ result: { currency: 'EUR', customers: [customer] } });
    const body = JSON.parse(String(init.body));
    saved.push(body);
    const outcome = { ...body, writtenBy: 'Priya', writtenAt: '2026-11-21T09:00:00.000Z', version: 1 };
    return Response.json({ result: { ...customer, outcome } });
  });
});
afterEach(() => {
  localStorage.removeItem('userId');
  vi.restoreAllMocks();
});

async function open() {
  const opened = await render(
    <ConfigProvider value={{ timeZone: 'Europe/London' } as ClientConfig}>
      <OutcomesAfterMeeting meetingId="meeting" as="agent" token={async () => 'token'} />
    </ConfigProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Follow-up needed' })).toBeVisible();
  return opened;
}

const ready = page.getByRole('button', { name: m.outcome_ready() });

test('a click saves the outcome and focuses the link to the console', async () => {
  await open();
  expect(ready.query()).toBeNull();

  await page.getByRole('button', { name: 'Follow-up needed' }).click();

  await expect.element(ready).toHaveFocus();
  expect(saved).toMatchObject([{ status: 'follow-up', note: '' }]);
});

test('the keys 1 to 5 choose in the order of the list, but not while typing the note', async () => {
  await open();
  await page.getByLabelText(m.outcome_note()).fill('');
  await userEvent.keyboard('3');
  expect(saved).toEqual([]);

  page.getByLabelText(m.outcome_note()).element().blur();
  await userEvent.keyboard('5');

  await expect.element(ready).toBeVisible();
  expect(saved).toMatchObject([{ status: 'technical-problem', note: '3' }]);
});

test('a note after the choice keeps the tab open until it is saved', async () => {
  await open();
  await page.getByRole('button', { name: 'Completed' }).click();
  await expect.element(page.getByRole('timer')).toBeVisible();

  await page.getByLabelText(m.outcome_note()).fill('Call on Monday.');
  expect(ready.query()).toBeNull();
  await page.getByRole('button', { name: m.outcome_save() }).click();

  await expect.element(ready).toBeVisible();
  expect(page.getByRole('timer').query()).toBeNull();
  expect(saved.map(({ note }) => note)).toEqual(['', 'Call on Monday.']);
});

test('a half-typed note for the record is restored, keeps the tab open, and is not shown to another account', async () => {
  const recordNote = page.getByLabelText(m.brief_note_label());
  const first = await open();
  await page.getByRole('button', { name: m.brief_note_new() }).click();
  await expect.element(recordNote).toHaveFocus();
  await recordNote.fill('Prefers mor');
  await first.unmount();

  const second = await open();
  await expect.element(recordNote).toHaveValue('Prefers mor');
  await userEvent.keyboard('1');
  await expect.element(page.getByText(/^Saved/)).toBeVisible();
  expect(ready.query()).toBeNull();
  await second.unmount();

  localStorage.setItem('userId', 'nikhil');
  await open();
  expect(recordNote.query()).toBeNull();
});

test('a key in the dialog that ends the meeting ends it, and the page after it saves the choice', async () => {
  const onEnd = vi.fn();
  const dialog = await render(
    <dialog open>
      <OutcomeAtEnd meetingId="meeting" onEnd={onEnd} />
    </dialog>,
  );
  await userEvent.keyboard('2');
  expect(onEnd).toHaveBeenCalledOnce();
  await dialog.unmount();

  await open();

  await expect.element(ready).toHaveFocus();
  expect(saved).toMatchObject([{ status: 'follow-up', version: 0 }]);
});

test('a choice in the dialog is saved once, not again after a reload', async () => {
  endChoice.set('meeting', 'completed');
  await open();
  await expect.element(ready).toBeVisible();

  await open();

  expect(saved).toHaveLength(1);
});

test('the tab goes back to the console by itself, unless it is kept open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const onBack = vi.fn();
    const { rerender } = await render(<ReadyForNext isHeld={false} onBack={onBack} />);
    vi.advanceTimersByTime(4_900);
    expect(onBack).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(onBack).toHaveBeenCalledOnce();

    onBack.mockClear();
    await rerender(<ReadyForNext key="held" isHeld onBack={onBack} />);
    vi.advanceTimersByTime(60_000);
    expect(onBack).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
