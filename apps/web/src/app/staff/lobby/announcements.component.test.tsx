/** Announcements above the queue, and messages to one waiting customer. */
import type { AnnouncedProduct } from '@foyer/contract/lobby/announcements.ts';
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../testing/support/console-page.tsx';
import { errorResponse } from '../testing/support/fake-api.ts';
import { sample } from '../testing/support/sample.ts';
import { expectMessage } from '../testing/support/shown-messages.ts';

const list = 'GET /api/lobby/announcements';
const announce = 'PUT /api/lobby/products/:productId/announcement';
const send = 'PUT /api/lobby/requests/:requestId/message';

const [jee, neet] = ['JEE Live', 'NEET Live'].map((productName, index) => ({
  productId: `00000000-0000-4000-8000-00000000000${index + 1}`,
  productName,
  announcement: null,
})) as [AnnouncedProduct, AnnouncedProduct];
const current: AnnouncedProduct = {
  ...neet,
  announcement: {
    text: 'We open again at 14:00.',
    endsAt: '2026-11-23T14:00:00.000Z',
    writtenBy: 'Priya Shah',
    writtenAt: '2026-11-23T13:00:00.000Z',
  },
};
const { result } = sample(lobbyStaffRoutes.queue.answer, { listLength: 1 }) as { result: [QueuedRequest] };
const tanvi = { ...result[0], customerName: 'Tanvi Rao', status: 'WAITING', offeredTo: [] };

let opened: ConsolePage;
afterEach(() => opened.close());

async function open(role: 'AGENT' | 'ADMIN', products: readonly AnnouncedProduct[]): Promise<void> {
  await page.viewport(1280, 900);
  const answers = { [list]: { result: products }, 'GET /api/lobby/queue': { result: [tanvi] } };
  opened = await openConsolePage({ path: '/app', role, state: 'full', answers });
}

const announceButton = page.getByRole('button', { name: m.staff_announce_title() });
const announceDialog = page.getByRole('dialog', { name: m.staff_announce_title() });

test('an agent announces to everyone who waits for one of several products, until a time', async () => {
  await open('AGENT', [jee, current]);
  await announceButton.click();
  await announceDialog.getByRole('button', { name: m.staff_announce_do() }).click();
  await expect.element(announceDialog.getByText(m.staff_announce_missing())).toBeVisible();
  await announceDialog.getByLabelText(m.staff_announce_text()).fill(' Back in five minutes. ');
  const replaces = announceDialog.getByText(
    m.staff_announce_replaces({ text: current.announcement?.text ?? '' }),
  );
  await expect.element(replaces).not.toBeInTheDocument();
  await announceDialog.getByLabelText(m.staff_announce_product()).selectOptions('NEET Live');
  await expect.element(replaces).toBeVisible();
  const shown = announceDialog.getByLabelText(m.staff_announce_shown());
  const end = (shown.element() as HTMLSelectElement).options[3]?.value ?? '';
  await shown.selectOptions(end);

  await announceDialog.getByRole('button', { name: m.staff_announce_do() }).click();

  await expectMessage(m.staff_announce_done({ product: 'NEET Live' }));
  expect(opened.api.bodyOf(announce)).toEqual({ text: 'Back in five minutes.', endsAt: end });
  expect(Date.parse(end)).toBeGreaterThan(Date.now());
  expect(opened.api.requests).toContain(`PUT /api/lobby/products/${neet.productId}/announcement`);
  await expect.poll(() => opened.api.requests.filter((each) => each === list).length).toBeGreaterThan(1);
});

test('the end that is over by the time of the answer is marked at its field', async () => {
  await open('AGENT', [jee]);
  opened.api.answer(announce, errorResponse('request.invalid', { fields: { endsAt: 'invalid' } }));
  await announceButton.click();
  await expect.element(announceDialog.getByLabelText(m.staff_announce_product())).not.toBeInTheDocument();
  await announceDialog.getByLabelText(m.staff_announce_text()).fill('Back soon.');

  await announceDialog.getByRole('button', { name: m.staff_announce_do() }).click();

  await expect.element(announceDialog.getByText(m.staff_announce_over())).toBeVisible();
  await expect.element(announceDialog.getByLabelText(m.staff_announce_shown())).toHaveFocus();
});

test('the current announcement is shown with its product, end and author, and can be changed and removed', async () => {
  await open('ADMIN', [jee, current]);
  const announcement = page.getByRole('group', { name: m.staff_announce_named({ product: 'NEET Live' }) });
  await expect.element(announcement.getByText('We open again at 14:00.')).toBeVisible();
  const details = 'NEET Live · Until 23-11-26, 14:00 · Priya Shah';
  await expect.element(announcement.getByText(details)).toBeVisible();
  expect((await axe.run(announcement.element())).violations).toEqual([]);

  await announcement.getByRole('button', { name: m.staff_announce_change() }).click();
  const dialog = page.getByRole('dialog', { name: m.staff_announce_change_title() });
  await expect.element(dialog.getByLabelText(m.staff_announce_text())).toHaveValue('We open again at 14:00.');
  await expect
    .element(dialog.getByLabelText(m.staff_announce_shown()))
    .toHaveValue('2026-11-23T14:00:00.000Z');
  await dialog.getByLabelText(m.staff_announce_text()).fill('We open again at 15:00.');
  await dialog.getByRole('button', { name: m.staff_form_save() }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(opened.api.bodyOf(announce)).toMatchObject({ text: 'We open again at 15:00.' });

  opened.api.answer(list, { result: [jee, neet] });
  await announcement.getByRole('button', { name: m.staff_announce_remove() }).click();
  await expect.element(announcement).not.toBeInTheDocument();
  expect(opened.api.requests).toContain(`DELETE /api/lobby/products/${neet.productId}/announcement`);
});

test('an agent without products has no button for announcements', async () => {
  await open('AGENT', []);

  await expect.poll(() => opened.api.requests).toContain(list);
  await expect.element(page.getByRole('row').filter({ hasText: 'Tanvi Rao' })).toBeVisible();
  await expect.element(announceButton).not.toBeInTheDocument();
});

test.each(['AGENT', 'ADMIN'] as const)('an %s sends a waiting customer a message', async (role) => {
  await open(role, [jee]);
  opened.api.answer(send, errorResponse('lobby.no_request'), { result: { requestId: tanvi.requestId } });
  await page
    .getByRole('button', { name: m.staff_table_row_actions({ name: 'Tanvi Rao' }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: m.staff_queue_message_action() }).click();
  const dialog = page.getByRole('dialog', { name: m.staff_queue_message_title({ name: 'Tanvi Rao' }) });
  const sendButton = dialog.getByRole('button', { name: m.staff_queue_message_do() });
  await sendButton.click();
  await expect.element(dialog.getByText(m.staff_queue_message_missing())).toBeVisible();
  await dialog.getByLabelText(m.staff_queue_message_label()).fill('One minute.');

  await sendButton.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await sendButton.click();

  await expectMessage(m.staff_queue_message_sent({ name: 'Tanvi Rao' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(opened.api.bodyOf(send)).toEqual({ text: 'One minute.' });
});
