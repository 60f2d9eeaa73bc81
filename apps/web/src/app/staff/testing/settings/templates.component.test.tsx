/** Settings › Templates: a test message can be sent at any time, also right after another template was chosen. */
import type { MessageTemplate } from '@foyer/contract/messaging/messages.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';

const previewOf = 'POST /api/manage/message-templates/:kind/:channel/:language/preview';

const template = (change: Partial<MessageTemplate>): MessageTemplate => ({
  kind: 'schedule-confirmed',
  channel: 'email',
  language: 'en',
  subject: 'Your demo',
  text: 'See you then.',
  isDefault: true,
  placeholders: [],
  version: 1,
  ...change,
});

let opened: ConsolePage;
beforeEach(async () => {
  await page.viewport(1280, 800);
  opened = await openConsolePage({ path: '/app/settings', role: 'SUPER_ADMIN', state: 'full' });
  opened.api.answer('GET /api/manage/message-templates', {
    result: [template({}), template({ channel: 'sms', subject: null })],
  });
  opened.api.answer(previewOf, { result: { subject: null, text: 'Email preview', segments: null } });
  await page.getByRole('link', { name: m.staff_templates_title() }).click();
  await expect.element(page.getByText('Email preview')).toBeVisible();
});
afterEach(() => opened.close());

const testMessage = page.getByRole('region', { name: m.staff_templates_test() });
const send = testMessage.getByRole('button', { name: m.staff_templates_test_send() });
const topOf = (locator: Locator): number => locator.element().getBoundingClientRect().top;

// Between press and release, a button that moves away is not clicked.
test('keeps the button for a test message in its place when the preview arrives', async () => {
  const longText = 'It starts in ten minutes. '.repeat(20).trim();
  const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
  opened.api.answer(previewOf, answered);
  await page.getByLabelText(m.staff_messages_channel()).selectOptions('sms');
  await testMessage.getByLabelText(m.staff_links_to_phone()).fill('+919845000111');
  const before = topOf(send);

  answer({ result: { subject: null, text: longText, segments: 1 } });
  await expect.element(page.getByText(longText)).toBeVisible();

  expect(topOf(send)).toBe(before);
});

test('says at the text field why an empty message cannot be saved', async () => {
  await page.getByLabelText(m.staff_templates_text(), { exact: true }).fill('');

  await expect.element(page.getByText(m.staff_templates_text_missing())).toBeVisible();
  await expect.element(send).toBeDisabled();
});
