/** The countdown page of a booking link that is opened early, with its device check. */
import type { Page } from '@playwright/test';
import {
  assignOnlyAgent,
  bookDemoCustomer,
  createBookableProduct,
  findFreeStarts,
  openBookingLink,
} from '../support/api/bookings.ts';
import { uniqueWord } from '../support/api/console-calls.ts';
import { expectNoViolations } from '../support/browser/accessibility.ts';
import { passTime } from '../support/browser/page-clock.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('a camera turned off on the countdown page stays off in the room and is closed in between', async ({
  people,
  foyer,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { slug, name: productName } = await createBookableProduct(admin, `Rowing ${uniqueWord()}`);
  await assignOnlyAgent(admin, slug, 'agent@demo.test');
  const [startsAt = ''] = await findFreeStarts(foyer, slug);
  const booked = await bookDemoCustomer(foyer, { slug, name: `Erla ${uniqueWord()}`, startsAt });
  const customer = await people.customer('demo', booked.customerName, { context: phone });
  const { page } = customer;
  await trackMediaTracks(page);
  await page.goto(`${customer.origin}/live/${slug}?link=${booked.schedule.link}`);
  await expect(new ScheduleView(page).earlyHeading).toBeVisible();
  const check = page.getByRole('region', { name: 'Camera, sound and connection' });

  await check.getByRole('button', { name: 'Test camera and microphone' }).click();
  await expect(check.getByText('Your camera and microphone work.')).toBeVisible();
  expect(await liveTrackKinds(page)).toEqual(['audio', 'video']);
  // The connection test needs a verified customer.
  await expect(check.getByText(/^Connection/)).toBeHidden();
  await check.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(check.getByText("Your microphone works. You'll join with your camera off.")).toBeVisible();
  expect(await liveTrackKinds(page)).toEqual(['audio']);
  await expectNoViolations(page, 'the countdown with its device check');

  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  await openBookingLink(foyer, booked);
  await passTime(page, Date.parse(booked.schedule.opensAt) - Date.now());
  await expect(customer.code).toBeVisible();
  expect(await liveTrackKinds(page)).toEqual([]);
  await customer.code.fill(await foyer.outboxCode('demo', booked.mobileNumber));
  await customer.expectInLobby();
  // The lobby is the first page of this tab.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Leave the lobby?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(check.getByRole('button', { name: 'Turn camera on' })).toBeVisible();

  const agentsRoom = await agent.accept(agent.knock(customer.name, productName));
  await customer.room.expectRemoteMedia();
  await expect(customer.room.control('Turn camera on')).toBeVisible();
  await expect(agentsRoom.page.getByTestId('remote-video')).toBeHidden();
  await customer.room.leaveForGood();
  await agentsRoom.expectEnded(`${customer.name} ended the meeting.`);
});

interface WatchedWindow {
  readonly givenTracks?: MediaStreamTrack[];
}

/** Collects every media track of the page. Must be called before the page is opened. */
async function trackMediaTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, { givenTracks: tracks });
  });
}

/** The kinds of the tracks that are not stopped. */
function liveTrackKinds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ((window as WatchedWindow).givenTracks ?? [])
      .filter(({ readyState }) => readyState === 'live')
      .map(({ kind }) => kind)
      .sort(),
  );
}
