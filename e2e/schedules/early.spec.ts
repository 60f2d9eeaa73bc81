/** Who opens the link of a booked time early tries the devices meanwhile, and goes in as chosen when the door opens. */
import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../support/accessibility.ts';
import { assignOnly, bookAs, freeStarts, makeBookable, openDoor } from '../support/booked.ts';
import { newWord } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';
import { turnClock } from '../support/page-clock.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('a camera that is turned off on the countdown stays off through the door, and no device stays open between', async ({
  people,
  product,
}) => {
  const boss = await people.staff('demo', 'admin');
  const { slug, name: productName } = await makeBookable(boss, `Rowing ${newWord()}`);
  await assignOnly(boss, slug, 'agent@demo.test');
  const [startsAt = ''] = await freeStarts(product, slug);
  const booked = await bookAs(product, { slug, name: `Erla ${newWord()}`, startsAt });
  const customer = await people.customer('demo', booked.customerName, { window: phone });
  const { page } = customer;
  await watchTracks(page);
  await page.goto(`${customer.origin}/live/${slug}?link=${booked.schedule.link}`);
  await expect(new ScheduleView(page).early).toBeVisible();
  const check = page.getByRole('region', { name: 'Camera, sound and connection' });

  await check.getByRole('button', { name: 'Try camera and microphone' }).click();
  await expect(check.getByText('We hear you and see you.')).toBeVisible();
  expect(await liveTracks(page)).toEqual(['audio', 'video']);
  // Nobody is signed in here who could try the connection.
  await expect(check.getByText(/^Connection/)).toBeHidden();
  await check.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(check.getByText('We hear you. You go in without a picture.')).toBeVisible();
  expect(await liveTracks(page)).toEqual(['audio']);
  await expectNoBarriers(page, 'the countdown with its device check');

  const agent = await people.agent('demo', 'agent');
  await agent.goOnDuty();
  await openDoor(product, booked);
  await turnClock(page, Date.parse(booked.schedule.opensAt) - Date.now());
  await expect(customer.code).toBeVisible();
  expect(await liveTracks(page)).toEqual([]);
  await customer.code.fill(await product.outboxCode('demo', booked.mobileNumber));
  await customer.expectInLobby();
  await expect(check.getByRole('button', { name: 'Turn camera on' })).toBeVisible();

  const agentsRoom = await agent.accept(agent.knock(customer.name, productName));
  await customer.room.expectToSeeAndHearTheOther();
  await expect(customer.room.control('Turn camera on')).toBeVisible();
  await expect(agentsRoom.page.getByTestId('remote-video')).toBeHidden();
  await customer.room.leave();
  await agentsRoom.expectEnded(`${customer.name} ended it.`);
});

interface WatchedWindow {
  readonly givenTracks?: MediaStreamTrack[];
}

/** Keeps every track that the page is given; must be called before it is opened. */
async function watchTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const given: MediaStreamTrack[] = [];
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = async (wish) => {
      const stream = await open(wish);
      given.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, { givenTracks: given });
  });
}

/** The kinds of those that were not let go. */
function liveTracks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ((window as WatchedWindow).givenTracks ?? [])
      .filter(({ readyState }) => readyState === 'live')
      .map(({ kind }) => kind)
      .sort(),
  );
}
