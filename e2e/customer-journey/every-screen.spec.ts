/**
 * Every customer page and the room, on both sides: at four widths nothing is off the screen, whatever people and
 * products are called, and axe finds no serious violation. In the room no control covers another, also on a turned phone.
 * The console's pages and dialogs: its component tests.
 */

import type { Page } from '@playwright/test';
import { longestName } from '../../tools/page-checks/find-outside.ts';
import { assignOnlyAgent, createBookableProduct } from '../support/api/bookings.ts';
import { registerDemoCustomer } from '../support/api/console-calls.ts';
import { setFlags } from '../support/api/flags.ts';
import type { FoyerAccess } from '../support/api/foyer-access.ts';
import { callTenant, requireSuccess } from '../support/api/tenant-calls.ts';
import { changeResponses, failCalls, serveWithoutFirstScreen } from '../support/browser/journey-states.ts';
import { createScreenChecks } from '../support/browser/screen-checks.ts';
import { expect, test } from '../support/journey.ts';
import { ChatView } from '../support/people/chat-view.ts';
import { RoomView } from '../support/people/room-view.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';
import type { Staff } from '../support/people/staff.ts';

test('every customer page and the room fit with any names and pass axe', async ({
  ownFoyer: foyer,
  people,
}) => {
  test.setTimeout(600_000);
  const startedAt = Date.now();
  const problems: string[] = [];
  const check = createScreenChecks(problems);
  const owner = await people.staff('demo', 'owner', { foyer });
  const { slug, name: productName } = await createBookableProduct(owner, longestName(2));
  // An offer lasts longer than the checks before it is accepted.
  await assignOnlyAgent(owner, slug, 'agent@demo.test', { offerLastsSeconds: 120 });
  await rename(owner, 'agent@demo.test', longestName(3));
  const customer = await people.customer('demo', longestName(1), { foyer });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  const themed = { hasThemes: true };
  const checkRoom = (roomPage: Page, screen: string, options: { widths?: readonly number[] } = {}) =>
    check(roomPage, screen, { ...options, isRoom: true });
  await setFlags(foyer, 'demo', { annotations: true, captureMeetingScreenshot: true });

  await test.step('pages before the lobby', async () => {
    await page.goto(`${customer.origin}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, 'home', themed);
    await page.goto(`${customer.origin}/nothing-here`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, 'an unknown address', themed);
    await customer.requestCode(slug);
    await check(page, 'the code');
    await page.goBack();
    await expect(customer.sendCode).toBeVisible();
    await check(page, 'the form');
    await page.goForward();
    await customer.enterWrongCode();
    await expect(page.getByText(/^That code isn't right/)).toBeVisible();
    await check(page, 'a wrong code', themed);
    await customer.enterCode();
    await customer.expectInLobby();
    await check(page, 'the lobby without an agent', themed);
  });

  await test.step('booking', async () => {
    await customer.openFreeTimes();
    await schedule.expectTimes();
    await check(page, 'the free times');
    await page.getByRole('button', { name: /^Your time/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(page, 'the zones');
    await page.keyboard.press('Escape');
    await schedule.showNextDay();
    await schedule.chooseTime(2);
    await page.getByRole('button', { name: /^Schedule/ }).click();
    await expect(schedule.bookedHeading).toBeVisible();
    await check(page, 'booked');
    for (const [button, dialog] of [
      ['Add to calendar', 'the calendars'],
      ['Cancel booking', 'cancelling a booking'],
    ] as const) {
      await schedule.clickButton(button);
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, dialog, themed);
      await page.keyboard.press('Escape');
    }
    await page.reload();
    await expect(schedule.earlyHeading).toBeVisible();
    await check(page, 'the booking');
    const link = page.url();
    await changeResponses(page, '**/api/schedules/by-link/*', (result: object) => ({
      ...result,
      status: 'CANCELLED',
    }));
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, 'a cancelled booking', themed);
    await page.unrouteAll();
    await changeResponses(page, '**/api/links/*', (result: object) => ({ ...result, state: 'used' }));
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, 'a used link', themed);
    await page.unrouteAll();
  });

  const agent = await people.agent('demo', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  await test.step('knocks', async () => {
    const tokens: string[] = [];
    for (let number = 5; number <= 10; number += 1) {
      const { customerToken } = await registerDemoCustomer(foyer, slug, longestName(number));
      tokens.push(customerToken);
      await callAsCustomer(foyer, customerToken, 'POST', '/api/lobby/requests');
    }
    await expect(agent.page.getByRole('button', { name: 'ACCEPT' }).first()).toBeVisible();
    await check(agent.page, "the agent's dashboard with knocks", themed);
    await agent.page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(agent.page.getByRole('dialog')).toBeVisible();
    await check(agent.page, 'the notifications');
    await agent.page.keyboard.press('Escape');
    await agent.page.getByRole('link', { name: 'Customers' }).first().click();
    await expect(agent.page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await check(agent.page, 'knocks on another page');
    for (const token of tokens) await callAsCustomer(foyer, token, 'DELETE', '/api/lobby/requests/current');
  });

  const knocking = await people.customer('demo', longestName(4), { foyer });
  const { room } = knocking;
  await test.step('lobby', async () => {
    await knocking.register(slug);
    await check(knocking.page, 'the lobby');
    await knocking.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(knocking.page.getByRole('heading', { name: 'Leave the lobby?' })).toBeVisible();
    await check(knocking.page, 'leaving the lobby');
    await knocking.page.getByRole('button', { name: 'Stay', exact: true }).click();
  });

  const agents = await agent.accept(agent.knock(knocking.name, productName));
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();

  await test.step('the room of the customer', async () => {
    const chat = new ChatView(room.page);
    await checkRoom(room.page, "the customer's room");
    await expect(chat.button()).toBeVisible();
    await chat.button().click();
    await chat.write(longestName(''));
    await expect(chat.messages.getByRole('listitem')).toHaveCount(1);
    await checkRoom(room.page, "the customer's chat");
    await room.page.keyboard.press('Escape');
    for (const [key, sheet] of [
      ['q', 'Video quality'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await room.page.keyboard.press(key);
      await expect(room.page.getByRole('dialog', { name: sheet })).toBeVisible();
      await checkRoom(room.page, `the customer's sheet ${sheet}`);
      await room.page.keyboard.press('Escape');
    }
    await room.control('Meeting settings').click();
    await checkRoom(room.page, "the customer's settings");
    await room.page.keyboard.press('Escape');
    await room.control('Raise your hand').click();
    await room.control('Share your screen').click();
    await expect(room.control('Stop sharing').first()).toBeVisible();
    await checkRoom(room.page, 'the customer shares');
    await chat.button().click();
    await expect(chat.panel).toBeVisible();
    await checkRoom(room.page, 'the customer shares, with the chat');
    await room.page.keyboard.press('Escape');
    await room.control('Draw on my screen').click();
    await room.control('Draw').click();
    await expect(room.page.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
    await checkRoom(room.page, 'the customer draws');
    await room.control('Stop drawing').click();
    await room.control('Hide my screen').click();
  });

  await test.step('the room of the agent', async () => {
    await expect(agents.page.getByTestId('shared-screen')).toBeVisible();
    await checkRoom(agents.page, "the agent's room with a shared screen and a hand");
    await agents.control('Draw').click();
    await expect(agents.page.getByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
    await checkRoom(agents.page, 'the agent draws');
    await room.control("Don't allow drawing").click();
    await expect(agents.page.getByText(/doesn't allow drawing\./)).toBeVisible();
    await checkRoom(agents.page, 'the agent may not draw');
    await room.control('Stop sharing').first().click();
    await agents.control('Share your screen').click();
    await agents.control("Don't allow drawing").click();
    await expect(room.page.getByText(/doesn't allow drawing\./)).toBeVisible();
    await checkRoom(agents.page, 'the agent shares');
    await checkRoom(room.page, 'the customer may not draw');
    await agents.control('Stop sharing').first().click();
    await agents.page.getByRole('button', { name: /^Take a snapshot of/ }).click();
    await expect(room.control('Allow')).toBeVisible();
    await checkRoom(agents.page, 'the customer is asked for a snapshot');
    await checkRoom(room.page, 'the question for a snapshot');
    await room.control("Don't allow").click();
    await expect(room.control('Allow')).toBeHidden();
    for (const [key, panel] of [
      ['p', 'People'],
      ['c', 'Chat'],
      ['o', 'Outcome'],
    ] as const) {
      await agents.page.keyboard.press(key);
      await expect(agents.page.getByRole('region', { name: panel })).toBeVisible();
      await checkRoom(agents.page, `the agent's panel ${panel}`);
      await agents.page.keyboard.press('Escape');
    }
    await agents.page.setViewportSize({ width: 320, height: 568 });
    await agents.control('More controls').click();
    await checkRoom(agents.page, "the agent's further controls", { widths: [320, 390] });
    await agents.page.keyboard.press('Escape');
    await agents.page.keyboard.press('t');
    await expect(agents.page.getByRole('dialog')).toBeVisible();
    await checkRoom(agents.page, 'the transfer');
    await agents.page.keyboard.press('Escape');
    await agents.control('End').click();
    await expect(agents.page.getByRole('dialog', { name: 'End the meeting?' })).toBeVisible();
    await checkRoom(agents.page, 'ending the meeting');
    await agents.page.keyboard.press('Escape');
  });

  await test.step('after the meeting', async () => {
    await room.leave();
    await check(room.page, 'left', themed);
    await expect(agents.page.getByText(/can rejoin for/).first()).toBeVisible();
    await checkRoom(agents.page, 'the customer left');
    const second = new RoomView(await room.page.context().newPage());
    await second.page.goto(`${knocking.origin}/live/${slug}`);
    await expect(second.control('Return to meeting')).toBeVisible();
    await check(second.page, 'the meeting is still open', themed);
    await second.page.close();
    await room.control('End the meeting').click();
    await expect(room.page.getByRole('button', { name: 'Send feedback' })).toBeVisible();
    await check(room.page, 'ended, with feedback', themed);
    await expect(agents.ended).toBeVisible();
    await check(agents.page, 'the outcome', themed);

    for (const [status, endReason] of [
      ['EXPIRED', 'no-agent'],
      ['LEFT', 'left'],
    ]) {
      const end = { place: null, status, endReason };
      await changeResponses(room.page, '**/api/lobby/requests/current', (result: object) => ({
        ...result,
        ...end,
      }));
      await room.page.reload();
      await expect(room.page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(room.page, `the wait is over: ${endReason}`, themed);
    }
  });

  await test.step('pages of failures', async () => {
    await serveWithoutFirstScreen(page, `**/live/${slug}`);
    for (const [status, code] of [
      [410, 'product.withdrawn'],
      [500, 'server.failed'],
    ] as const) {
      await failCalls(page, `**/api/products/${slug}`, status, code);
      await page.goto(`${customer.origin}/live/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(page, code, themed);
    }
  });

  process.stdout.write(`\nevery screen: ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  expect(problems).toEqual([]);
});

async function callAsCustomer(
  { port }: FoyerAccess,
  token: string,
  method: string,
  path: string,
): Promise<void> {
  requireSuccess(await callTenant(path, { port, tenant: 'demo', method, token }));
}

async function rename(owner: Staff, email: string, name: string): Promise<void> {
  const { rows } = requireSuccess(await owner.call('/api/manage/users?pageSize=100')).result as {
    rows: { id: string; email: string; version: number }[];
  };
  const found = rows.find((user) => user.email === email);
  const { result } = requireSuccess(await owner.call(`/api/manage/users/${found?.id}`));
  const { role, status, languages, assignedProductIds, version } = result;
  const body = { name, email, role, status, languages, assignedProductIds, version };
  requireSuccess(await owner.call(`/api/manage/users/${found?.id}`, { method: 'PUT', body }));
}
