/** The page on which an admin monitors a meeting: who may start, what refuses it, and stepping in. */
import type { Supervision } from '@foyer/contract/meetings/supervision.ts';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';

const meetingId = '00000000-0000-4000-8000-000000000032';
const path = '/api/meetings/:meetingId/supervision';
const find = `GET ${path}`;
const start = `POST ${path}`;
const self = '00000000-0000-4000-8000-0000000000aa';
const since = '2026-11-23T10:00:00.000Z';

const supervision: Supervision = {
  meetingId,
  status: 'open',
  productName: 'JEE Live',
  productSlug: 'jee-live',
  agentName: 'Vikram Das',
  customerName: 'Ravi Kumar',
  startedAt: null,
  supervisor: null,
};

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  document.documentElement.dataset.theme = 'light';
  await opened.close();
});

async function open(change: Partial<Supervision> = {}): Promise<void> {
  opened = await openConsolePage({
    path: `/app/supervision/${meetingId}`,
    role: 'ADMIN',
    state: 'full',
    flags: ['lobbyMode', 'bargein'],
    answers: { [find]: { result: { ...supervision, ...change } } },
  });
  await expect
    .element(
      page.getByText(
        m.staff_supervision_who({ agent: 'Vikram Das', customer: 'Ravi Kumar', product: 'JEE Live' }),
      ),
    )
    .toBeVisible();
}

const startButton = page.getByRole('button', { name: m.staff_supervision_start() });
const stepIn = page.getByRole('button', { name: m.staff_step_in(), exact: true });

test('an admin can start, also one whose earlier page still counts as monitoring', async () => {
  await open({ supervisor: { userId: self, name: 'Kavita Rao', since } });

  await expect.element(startButton).toBeVisible();
  await expect.element(stepIn).toBeVisible();
  expect(opened.api.requests.filter((each) => each === start)).toEqual([]);
});

test('while another admin monitors the meeting, the page names them and offers only to step in', async () => {
  await open({ supervisor: { userId: meetingId, name: 'Meera Rao', since } });

  await expect.element(page.getByText(m.staff_supervision_other({ name: 'Meera Rao' }))).toBeVisible();
  await expect.element(startButton).not.toBeInTheDocument();
  await expect.element(stepIn).toBeVisible();
});

test('an ended meeting can be neither monitored nor joined', async () => {
  await open({ status: 'ended' });

  await expect.element(page.getByText(m.staff_supervision_ended())).toBeVisible();
  await expect.element(startButton).not.toBeInTheDocument();
  await expect.element(stepIn).not.toBeInTheDocument();
});

test('a refused start says why and can be repeated', async () => {
  await open();
  opened.api.answer(start, errorResponse('supervision.taken', { takenBy: 'Meera Rao' }));

  await startButton.click();

  await expect.element(page.getByRole('alert')).toHaveTextContent(m.error_supervision_taken());
  await expect.element(startButton).toBeVisible();
  expect(opened.api.bodyOf(start)).toEqual({ mode: 'monitor' });
});

test('stepping in asks first, and a refusal is shown in the dialog', async () => {
  await open();
  opened.api.answer(start, errorResponse('meeting.ended', {}));
  await stepIn.click();
  const dialog = page.getByRole('dialog', { name: m.staff_step_in_title() });
  await expect.element(dialog.getByText(m.staff_step_in_text())).toBeVisible();
  expect(opened.api.requests.filter((each) => each === start)).toEqual([]);

  await dialog.getByRole('button', { name: m.staff_step_in(), exact: true }).click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent(m.error_meeting_ended());
  expect(opened.api.bodyOf(start)).toEqual({ mode: 'join' });
});

test.each([
  { whom: 'an agent', role: 'AGENT', flags: ['lobbyMode', 'bargein'] },
  { whom: 'an admin without the flag', role: 'ADMIN', flags: ['lobbyMode'] },
] as const)('$whom may not open the page', async ({ role, flags }) => {
  opened = await openConsolePage({ path: `/app/supervision/${meetingId}`, role, flags, state: 'full' });

  await expect
    .element(page.getByRole('heading', { level: 1, name: m.staff_forbidden_title() }))
    .toBeVisible();
  expect(opened.api.requests).not.toContain(find);
});

test('the page is accessible in both themes and on a phone', async () => {
  await open({ supervisor: { userId: meetingId, name: 'Meera Rao', since } });
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await page.viewport(theme === 'dark' ? 390 : 1280, 844);
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    const { violations } = await axe.run(document);
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  }
});
