/** Chromium without features that other browsers lack. */
import type { Page } from '@playwright/test';
import { bookDemoCustomer, createBookableProduct, findFreeStarts } from '../support/api/bookings.ts';
import { uniqueWord } from '../support/api/console-calls.ts';
import { findViolations } from '../support/browser/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { inviteGuest } from '../support/people/guest-invitation.ts';
import { meetChatAndRate } from '../support/people/meeting.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

for (const [what, name] of [
  ['WebRTC', 'RTCPeerConnection'],
  ['web sockets', 'WebSocket'],
] as const)
  test(`a browser without ${what} gets a notice before a code is sent, and can book a time`, async ({
    people,
  }) => {
    const customer = await people.customer('demo', 'Ines Inapp', { context: phone });
    const { page } = customer;
    await page.addInitScript((missing) => Reflect.deleteProperty(window, missing), name);

    await customer.openForm('product-tour');
    await expect(page.getByText("This browser can't make video calls.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await customer.fillForm();
    await customer.submitForm();
    await customer.enterCode();

    await new ScheduleView(page).expectTimes();
    expect(people.pageErrors()).toEqual([]);
  });

for (const { what, path, missing } of [
  { what: 'customer', path: '/live/product-tour', missing: () => Reflect.deleteProperty(CSS, 'supports') },
  { what: 'member of staff', path: '/login/', missing: () => Reflect.deleteProperty(AbortSignal, 'any') },
])
  test(`a ${what} with a browser that is too old gets a notice with the address to open in another`, async ({
    people,
  }) => {
    const { page, origin } = await people.customer('demo', 'Otto Old', { context: phone });
    await page.addInitScript(missing);

    await page.goto(origin + path);

    await expect(page.getByRole('heading', { name: 'This browser is too old for this page' })).toBeVisible();
    await expect(page.getByRole('link', { name: origin + path })).toHaveAttribute('href', origin + path);
    expect(await findViolations(page)).toEqual([]);
  });

/**
 * Functions of the language and of pages that a customer's browser may lack, by the script that deletes them. Many at once,
 * because each journey takes long.
 */
const gaps = {
  'what Chrome 109 lacks': [
    'delete AbortSignal.any; delete URL.canParse; delete URL.parse; delete Promise.withResolvers; delete Promise.try',
    'delete String.prototype.isWellFormed; delete String.prototype.toWellFormed; delete window.Iterator',
    'delete Array.prototype.toReversed; delete Array.prototype.toSorted; delete Array.prototype.toSpliced',
    'delete Array.prototype.with; delete Array.fromAsync; delete Map.groupBy; delete Object.groupBy',
    "for (const name of ['difference', 'intersection', 'isSubsetOf', 'union']) delete Set.prototype[name]",
  ].join(';'),
  'functions that Chrome 109 has': [
    'delete AbortSignal.timeout; delete Intl.supportedValuesOf; delete Crypto.prototype.randomUUID',
    'delete window.structuredClone',
  ].join(';'),
};

for (const [what, script] of Object.entries(gaps))
  test(`a customer whose browser lacks ${what} registers, meets an agent, chats and rates the meeting`, async ({
    people,
  }) => {
    const agent = await people.agent('demo', 'agent');
    await agent.signInWithLobbyOn();
    const customer = await people.customer('demo', 'Olga Older');
    const { page } = customer;
    await page.addInitScript({ content: script });

    await customer.requestCode('product-tour');
    await customer.enterCode();
    await customer.expectInLobby();
    await meetChatAndRate(agent, customer, 'Product Tour');
    await agent.switchLobbyOff();
    expect(people.pageErrors()).toEqual([]);
  });

test('a booking can be opened, changed and cancelled in a browser that lacks newer functions', async ({
  people,
  foyer,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { slug } = await createBookableProduct(admin, `Older ${uniqueWord()}`);
  const starts = await findFreeStarts(foyer, slug);
  const customer = await people.customer('demo', 'Olga Older', { context: phone });
  for (const [index, [what, script]] of Object.entries(gaps).entries())
    await test.step(what, async () => {
      const name = `Olga ${uniqueWord()}`;
      const booked = await bookDemoCustomer(foyer, { slug, name, startsAt: starts[index * 2] ?? '' });
      const page = await customer.page.context().newPage();
      await page.addInitScript({ content: script });
      const schedule = new ScheduleView(page);

      await page.goto(`${customer.origin}/live/${slug}?link=${booked.schedule.link}`);
      await expect(schedule.earlyHeading).toBeVisible();
      await schedule.clickButton('Change time');
      await schedule.expectTimes();
      await schedule.chooseTime(0);
      await schedule.clickButton('Change to this time');
      await expect(page.getByText('Your booking has been changed.')).toBeVisible();
      await cancelBooking(page);
      await page.close();
    });
  expect(people.pageErrors()).toEqual([]);
});

test('a customer leaves the page and comes back in a browser that lacks newer functions', async ({
  people,
}) => {
  for (const [what, script] of Object.entries(gaps))
    await test.step(what, async () => {
      const customer = await people.customer('demo', 'Olga Older', { context: phone });
      await customer.page.addInitScript({ content: script });
      await customer.register('product-tour');
      await leaveAndComeBack(customer.page);
      await customer.expectInLobby();
      await customer.leaveLobby();
      await customer.page.close();
    });
  expect(people.pageErrors()).toEqual([]);
});

test('a guest asks to join, and meets the others, in a browser that lacks newer functions', async ({
  people,
  foyer,
}) => {
  const agent = await people.agent('globex', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Nora Foreign');
  await customer.register('claims-help');
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  await customer.room.expectRemoteMedia();
  const to = `${uniqueWord()}@example.test`;
  const link = await inviteGuest(agents, { foyer, tenant: 'globex', to });
  const guest = await people.customer('globex', 'Ravi Older');

  // Who asked to join waits in every page of the browser, and who was admitted joins in each.
  for (const [index, [what, script]] of Object.entries(gaps).entries())
    await test.step(what, async () => {
      const page = await guest.page.context().newPage();
      await page.addInitScript({ content: script });
      await page.goto(link);
      if (index === 0) {
        await page.getByLabel('Your name').fill(guest.name);
        await page.getByRole('button', { name: 'Ask to join' }).click();
      }
      await expect(page.getByRole('heading', { name: 'Waiting to be admitted' })).toBeVisible();
      await page.close();
    });
  await agents.control(`Admit ${guest.name}`).first().click();
  for (const [what, script] of Object.entries(gaps))
    await test.step(what, async () => {
      const page = await guest.page.context().newPage();
      await page.addInitScript({ content: script });
      await page.goto(link);
      await expect(page.getByTestId('remote-video')).toHaveCount(2);
      await page.close();
    });
  await agents.end();
  await agent.switchLobbyOff();
  expect(people.pageErrors()).toEqual([]);
});

/** What browsers lack, or refuse to pages: each alone must lead to no broken page. */
const absences: Record<string, string> = {
  notifications: 'delete window.Notification',
  'service workers': 'delete Navigator.prototype.serviceWorker',
  'full screen': 'delete Element.prototype.requestFullscreen; delete Document.prototype.exitFullscreen',
  'picture-in-picture':
    'delete HTMLVideoElement.prototype.requestPictureInPicture; delete window.documentPictureInPicture',
  'wake lock': 'delete Navigator.prototype.wakeLock',
  clipboard: 'delete Navigator.prototype.clipboard',
  'time zones': 'delete Intl.supportedValuesOf',
  storage:
    "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })",
};

for (const [what, script] of Object.entries(absences))
  test(`a customer whose browser has no ${what} registers, waits, leaves the page, comes back, books a time and cancels it`, async ({
    people,
  }) => {
    const customer = await people.customer('demo', 'Nora Nothing', { context: phone });
    const { page } = customer;
    await page.addInitScript({ content: script });

    await customer.requestCode('product-tour');
    await customer.enterCode();
    await customer.expectInLobby();
    await leaveAndComeBack(page);
    await customer.expectInLobby();
    await customer.openFreeTimes();
    await new ScheduleView(page).showNextDay();
    await new ScheduleView(page).chooseTime(0);
    await page.getByRole('button', { name: 'Schedule Demo', exact: true }).click();
    await cancelBooking(page);
    expect(people.pageErrors()).toEqual([]);
  });

/** From the lobby to the page of a customer who is away, and back. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave the page and keep my place' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my place' }).click();
  await expect(page.getByRole('heading', { name: "We're keeping your place" })).toBeVisible();
  await page.getByRole('button', { name: 'Back to lobby' }).click();
}

async function cancelBooking(page: Page): Promise<void> {
  const schedule = new ScheduleView(page);
  await expect(schedule.bookedHeading.or(schedule.earlyHeading)).toBeVisible();
  await schedule.clickButton('Cancel booking');
  await schedule.clickButton('Cancel my booking');
  await schedule.expectHeading('Your booking is cancelled');
}

test('a customer whose browser refuses camera and microphone gets a notice, and can still join', async ({
  people,
}) => {
  const customer = await people.customer('demo', 'Rita Refused', { context: phone });
  const { page } = customer;
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });

  await customer.requestCode('product-tour');
  await customer.enterCode();
  await page.getByRole('button', { name: 'Test camera and microphone' }).click();

  await expect(page.getByText('You can still join.')).toBeVisible();
  expect(people.pageErrors()).toEqual([]);
});

test('a meeting works in a browser that refuses full screen, picture-in-picture, notifications and the clipboard', async ({
  people,
}) => {
  const agent = await people.agent('globex', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Renate Refused');
  const { page, room } = customer;
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    Element.prototype.requestFullscreen = refuse;
    HTMLVideoElement.prototype.requestPictureInPicture = refuse;
    Notification.requestPermission = refuse;
    navigator.clipboard.writeText = refuse;
    navigator.wakeLock.request = refuse;
    navigator.mediaDevices.getDisplayMedia = refuse;
  });
  await customer.register('claims-help');
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  await room.expectRemoteMedia();

  await room.control('Share your screen').click();
  await page
    .getByRole('button', { name: /full screen/i })
    .first()
    .click();
  await room.control('Mute microphone').click();
  await room.control('Unmute microphone').click();
  await agentsRoom.expectRemoteMedia();

  await agentsRoom.end();
  await room.expectEnded(/ended the meeting\./);
  expect(people.pageErrors()).toEqual([]);
});
