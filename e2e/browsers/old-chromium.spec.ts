/** Real Chromium of 2023, in the hands of customers: the lowest one that their pages support, and one with ICU 72. */
import { expect, test } from '../support/journey.ts';
import { meetChatAndRate } from '../support/people/meeting.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';
import { findOldChromium } from '../support/servers/programs.ts';

const context = { viewport: { width: 390, height: 844 } };

for (const major of [109, 113]) {
  const program = findOldChromium(major);
  const variant = { program, hasSmallCamera: true };

  test.describe(() => {
    // biome-ignore lint/suspicious/noSkippedTests: the run counts them as skipped
    test.skip(!program, `Chromium ${major} is not installed`);

    test(`a customer in Chromium ${major} registers, waits, meets an agent, chats and rates the meeting`, async ({
      people,
    }) => {
      const agent = await people.agent('demo', 'agent');
      await agent.signInWithLobbyOn();
      const customer = await people.customer('demo', 'Olga Older', { variant, context });

      await customer.requestCode('product-tour');
      await customer.enterCode();
      await customer.expectInLobby();
      await meetChatAndRate(agent, customer, 'Product Tour');
      await agent.switchLobbyOff();
      expect(people.pageErrors()).toEqual([]);
    });

    test(`a customer in Chromium ${major} books a start time and cancels it`, async ({ people }) => {
      const customer = await people.customer('acme', 'Bela Booker', { variant, context });
      const { page } = customer;
      const schedule = new ScheduleView(page);
      await customer.openTimes('jee-live-demo');

      await schedule.showNextDay();
      const { said } = await schedule.chooseTime(3);
      expect(said).toMatch(/^\d+:\d\d [ap]m your time, \d+:\d\d [ap]m in India/);
      expect(await page.locator('main').textContent()).not.toContain('NaN');
      await schedule.clickButton('Schedule Demo');

      await expect(schedule.bookedHeading).toHaveText("You're booked, Bela");
      await schedule.clickButton('Cancel booking');
      await schedule.clickButton('Cancel my booking');
      await schedule.expectHeading('Your booking is cancelled');
      expect(people.pageErrors()).toEqual([]);
    });
  });
}

test('a customer in Chromium 109 meets an agent after the scripts of the room could not be loaded', async ({
  people,
}) => {
  const program = findOldChromium(109);
  // biome-ignore lint/suspicious/noSkippedTests: the run counts them as skipped
  test.skip(!program, 'Chromium 109 is not installed');
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const variant = { program, hasSmallCamera: true };
  const customer = await people.customer('demo', 'Nora Network', { variant, context });
  const scripts = '**/assets/livekit-room-*.js';
  let failures = 0;
  await customer.page.route(scripts, (route) => {
    failures += 1;
    return route.abort('internetdisconnected');
  });

  await customer.register('product-tour');
  await expect.poll(() => failures).toBeGreaterThan(0);
  await customer.page.unroute(scripts);
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));

  await customer.room.expectRemoteMedia();
  await agentsRoom.end();
  await agent.switchLobbyOff();
});
