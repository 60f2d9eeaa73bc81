/**
 * The main journey: a customer registers and waits, an agent accepts, they talk, and one of them ends the
 * meeting.
 */

import { takeScreenshot } from '../support/browser/screenshots.ts';
import { expect, test } from '../support/journey.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const journeys = [
  {
    tenant: 'acme',
    product: { slug: 'jee-live-demo', name: 'JEE Live Demo' },
    customer: { name: 'Asha Rao', context: phone },
    endedBy: 'customer',
  },
  {
    tenant: 'globex',
    product: { slug: 'claims-help', name: 'Claims Help' },
    customer: { name: 'Ruth Hill', context: desktop },
    endedBy: 'agent',
  },
] as const;

for (const journey of journeys) {
  test(`${journey.tenant}: a customer registers, waits, meets an agent, and the ${journey.endedBy} leaves`, {
    tag: '@smoke',
  }, async ({ people }) => {
    const agent = await people.agent(journey.tenant, 'agent');
    await agent.signInWithLobbyOn();
    const customer = await people.customer(journey.tenant, journey.customer.name, {
      context: journey.customer.context,
    });

    await customer.requestCode(journey.product.slug);
    await customer.enterWrongCode();
    await expect(
      customer.page.getByText("That code isn't right. Try again. You have 4 attempts left."),
    ).toBeVisible();
    await customer.enterCode();
    await customer.expectInLobby();
    await customer.expectQueuePosition(1);
    await takeScreenshot(customer.page, 'lobby');

    const knock = agent.knock(customer.name, journey.product.name);
    await expect(knock).toBeVisible();
    const agentsRoom = await agent.accept(knock);
    await expect(knock).toBeHidden();
    expect(agentsRoom.page.url()).toContain(`/live/${journey.product.slug}`);
    await customer.room.expectRemoteMedia();
    await agentsRoom.expectRemoteMedia();
    await takeScreenshot(agentsRoom.page, 'meeting');

    await customer.room.clickControl('Mute microphone');
    await expect(agentsRoom.remoteMicrophoneOff).toBeVisible();
    await customer.room.clickControl('Unmute microphone');
    await expect(agentsRoom.remoteMicrophoneOff).toBeHidden();

    await (journey.endedBy === 'customer' ? customer.room.leaveForGood() : agentsRoom.end());
    const both = [customer.room, agentsRoom];
    const [first, second] = journey.endedBy === 'customer' ? both : both.reverse();
    await first?.expectEnded('You ended the meeting.');
    await second?.expectEnded(/(?<!You) ended the meeting\./);

    await agent.switchLobbyOff();
    expect(people.pageErrors()).toEqual([expect.stringMatching(/422 .*\/verify/)]);
  });
}
