/** The target of a warm transfer: the request over every page, and the page of the conversation. */
import type { ConsultationForTarget } from '@foyer/contract/lobby/consultations.ts';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { expectToFit } from '../support/layout.ts';

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ownRequest = 'GET /api/lobby/consultation';
const find = 'GET /api/lobby/consultations/:consultationId';
const answer = 'POST /api/lobby/consultations/:consultationId/answer';
const voice = 'POST /api/lobby/consultations/:consultationId/voice';
const end = 'DELETE /api/lobby/consultations/:consultationId';
const at = '2026-11-23T10:00:00.000Z';

const asked: ConsultationForTarget = {
  consultationId: id(1),
  meetingId: id(2),
  status: 'ASKED',
  endReason: null,
  agentName: 'Vikram Das',
  targetName: 'Kavita Rao',
  productName: 'NEET Live',
  productSlug: 'neet-live',
  remainingMs: 30_000,
  customers: [
    {
      customerId: id(3),
      customerName: 'Ravi Kumar',
      productName: 'JEE Live',
      demoType: 'live',
      queuedAt: at,
      language: 'Hindi',
      pastMeetings: 1,
      utm: {},
      deviceCheck: null,
      brief: { answers: { city: 'Pune' }, agentName: null },
      notes: [{ text: 'Prefers mornings.', writtenBy: 'Meera Rao', writtenAt: at }],
      visits: [
        {
          requestId: id(4),
          productName: 'JEE Live',
          status: 'ENDED',
          queuedAt: at,
          agentName: 'Meera Rao',
          durationSeconds: 600,
        },
      ],
    },
  ],
};

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  document.documentElement.dataset.theme = 'light';
  await opened.close();
});

async function open(path: string, consultation: Partial<ConsultationForTarget> = {}): Promise<void> {
  const known = { result: { ...asked, ...consultation } };
  opened = await openConsolePage({
    path,
    role: 'AGENT',
    state: 'full',
    answers: { [ownRequest]: known, [find]: known, [voice]: errorResponse('consultation.over', {}) },
  });
}

const openPage = (consultation: Partial<ConsultationForTarget> = {}) =>
  open(`/app/consultations/${id(1)}`, consultation);
const card = page.getByRole('region', { name: m.staff_consult_request_label() });
const record = page.getByRole('region', { name: m.staff_consult_record({ customer: 'Ravi Kumar' }) });

test('a request shows who asks and the record of the customer before the answer', async () => {
  await open('/app/customers');

  await expect
    .element(card.getByText(m.staff_consult_request({ agent: 'Vikram Das', customer: 'Ravi Kumar' })))
    .toBeVisible();
  await expect.element(card.getByText('Prefers mornings.')).toBeVisible();
  await expect.element(card.getByText('Pune')).toBeVisible();
  await expectToFit();
});

test('a declined request disappears, and one that is over shows that', async () => {
  await open('/app/customers');
  opened.api.answer(answer, errorResponse('consultation.over', {}));
  await card.getByRole('button', { name: m.staff_consult_accept() }).click();
  await expect.element(card.getByText(m.error_consultation_over())).toBeVisible();
  expect(opened.api.bodyOf(answer)).toEqual({ accept: true });

  opened.api.answer(answer, { result: { ...asked, status: 'ENDED', endReason: 'refused' } });
  opened.api.answer(ownRequest, { result: null });
  await card.getByRole('button', { name: m.staff_consult_refuse() }).click();

  await expect.element(card).not.toBeInTheDocument();
  expect(opened.api.bodyOf(answer)).toEqual({ accept: false });
});

test('the page of the conversation shows the record, and the target can hang up', async () => {
  await openPage({ status: 'ACTIVE', remainingMs: 0 });
  await expect.element(page.getByText(m.staff_consult_connecting({ agent: 'Vikram Das' }))).toBeVisible();
  await expect.element(record).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  const ended = { ...asked, status: 'ENDED', endReason: 'target-left', remainingMs: 0, customers: [] };
  opened.api.answer(end, { result: ended });

  await page.getByRole('button', { name: m.staff_consult_hang_up() }).click();
  // The page polls: before the click, this answer would take the button away.
  opened.api.answer(find, { result: ended });

  await expect.element(page.getByText(m.staff_consult_over_left({ agent: 'Vikram Das' }))).toBeVisible();
  await expect.element(record).not.toBeInTheDocument();
});

test.each([
  ['returned', () => m.staff_consult_over_returned({ agent: 'Vikram Das' })],
  ['target-lost', () => m.staff_consult_over_lost({ agent: 'Vikram Das' })],
  ['meeting-ended', () => m.staff_consult_over_meeting()],
  ['no-answer', () => m.staff_consult_over()],
] as const)('a consultation that ended as %s shows that', async (endReason, label) => {
  await openPage({ status: 'ENDED', endReason, customers: [] });

  await expect.element(page.getByText(label(), { exact: true })).toBeVisible();
});

test('the page is accessible in both themes and on a phone', async () => {
  await openPage();
  await expect.element(record).toBeVisible();
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await page.viewport(theme === 'dark' ? 390 : 1280, 844);
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    await expectToFit();
    const { violations } = await axe.run(document);
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  }
});
