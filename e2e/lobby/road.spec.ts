/** The main road: a customer registers, waits, an agent accepts, they see and hear each other, and one of them ends it. */
import { expect, test } from '../support/journey.ts';
import { keepPicture } from '../support/pictures.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desk = { viewport: { width: 1280, height: 800 } };

const roads = [
  {
    tenant: 'acme',
    product: { slug: 'jee-live-demo', name: 'JEE Live Demo' },
    customer: { name: 'Asha Rao', window: phone },
    endedBy: 'customer',
  },
  {
    tenant: 'globex',
    product: { slug: 'claims-help', name: 'Claims Help' },
    customer: { name: 'Ruth Hill', window: desk },
    endedBy: 'agent',
  },
] as const;

for (const road of roads) {
  test(`at ${road.tenant} a customer and an agent meet, and the ${road.endedBy} hangs up`, async ({
    people,
  }) => {
    const agent = await people.agent(road.tenant, 'agent');
    await agent.goOnDuty();
    const customer = await people.customer(road.tenant, road.customer.name, { window: road.customer.window });

    await customer.askForCode(road.product.slug);
    await customer.typeWrongCode();
    await expect(customer.page.getByText('That is not the code. You have 4 tries left.')).toBeVisible();
    await customer.typeCode();
    await customer.expectInLobby();
    await customer.expectPlace(1);
    await keepPicture(customer.page, 'lobby');

    const knock = agent.knock(customer.name, road.product.name);
    await expect(knock).toBeVisible();
    const agentsRoom = await agent.accept(knock);
    await expect(knock).toBeHidden();
    expect(agentsRoom.page.url()).toContain(`/live/${road.product.slug}`);
    await customer.room.expectToSeeAndHearTheOther();
    await agentsRoom.expectToSeeAndHearTheOther();
    await keepPicture(agentsRoom.page, 'meeting');

    await customer.room.press('Mute microphone');
    await expect(agentsRoom.otherIsMuted).toBeVisible();
    await customer.room.press('Unmute microphone');
    await expect(agentsRoom.otherIsMuted).toBeHidden();

    await (road.endedBy === 'customer' ? customer.room.leave() : agentsRoom.end());
    const both = [customer.room, agentsRoom];
    const [first, second] = road.endedBy === 'customer' ? both : both.reverse();
    await first?.expectEnded('You ended it.');
    await second?.expectEnded(/(?<!You) ended it\./);

    await agent.switchLobbyOff();
    expect(people.problems()).toEqual([expect.stringMatching(/422 .*\/verify/)]);
  });
}
