/** The answers of the form accompany the knock, to each agent who is offered it, and into the meeting. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeLobby } from '../../../testing/setups/compose-lobby.ts';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import {
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

const brief = { answers: { city: 'Pune', courseInterestedIn: 'JEE' }, agentName: 'Priya' };

async function knock(given: typeof brief | Record<string, never>) {
  const { acme } = world.tenants;
  const lobby = composeLobby(world, undefined, undefined, {
    briefOf: async () => ({ language: null, utm: {}, brief: given as typeof brief, isInvited: false }),
  });
  const product = await buildProduct(world, acme);
  const agent = await buildSession(world, acme, await buildStaff(world, acme, { products: [product] }));
  await lobby.service.switchOn(agent, { rejoining: false });
  const customer = await buildCustomer(world, acme, { product });
  const { meetingId } = await lobby.service.knock(customer);
  return { lobby, agent, customer, meetingId };
}

it('the customer brief is in the knock, in the open offers and in the queue', async () => {
  const { lobby, agent } = await knock(brief);

  const event = lobby.sent.find(({ name }) => name === 'lobby_demo-request');
  expect(event).toMatchObject({ payload: { brief } });
  expect(await lobby.service.offersOf(agent)).toMatchObject([{ brief }]);
  expect(await lobby.staffService.queue.list(agent)).toMatchObject([{ brief }]);
});

it('the customer brief is absent for requests of earlier versions', async () => {
  const { lobby, agent } = await knock({});

  expect((await lobby.service.offersOf(agent))[0]).not.toHaveProperty('brief');
});

describe('the notes of staff', () => {
  async function meetWithNotes(...texts: string[]) {
    const lobby = await createStaffedLobby(world);
    const priya = await lobby.agent('Priya');
    const asha = await lobby.customer('Asha');
    const note = async (text: string) => {
      world.clock.advance(1000);
      await world.own.owner.query(
        `insert into customer_notes (tenant_id, customer_id, text, written_by_name, written_at)
         values ($1, $2, $3, 'Dev', $4)`,
        [lobby.scope.tenantId, asha.customerId, text, world.clock.now()],
      );
    };
    for (const text of texts) await note(text);
    return { lobby, priya, asha, note };
  }

  it('have their newest in the knock, and their newest three in full in the room', async () => {
    const long = `<b>${'x'.repeat(1990)}</b>`;
    const { lobby, priya, asha } = await meetWithNotes('first', 'second', 'third', long);
    const writtenAt = world.clock.now().toISOString();
    const meetingId = await lobby.meet(priya, asha);

    const knock = lobby.sent.find(({ name }) => name === 'lobby_demo-request');
    expect(knock?.payload).toMatchObject({
      brief: { notes: [{ text: `${long.slice(0, 299)}…`, writtenBy: 'Dev', writtenAt }] },
    });
    const { customers } = await lobby.meetings.outcomes.list(priya, meetingId);
    expect(customers[0]?.brief?.notes?.map(({ text }) => text)).toEqual([long, 'third', 'second']);
  });

  it('are shortened between characters', async () => {
    const { lobby, priya, asha } = await meetWithNotes(`${'x'.repeat(298)}${'😀'.repeat(4)}`);
    await lobby.service.knock(asha);

    const [offer] = await lobby.service.offersOf(priya);
    expect(offer?.brief?.notes?.[0]?.text).toBe(`${'x'.repeat(298)}…`);
  });

  it('written during a meeting reach the next agent with a transfer', async () => {
    const { lobby, priya, asha, note } = await meetWithNotes('before');
    const meetingId = await lobby.meet(priya, asha);
    const dev = await lobby.agent('Dev');
    await note('wants the yearly price');

    await lobby.staffService.transfer(priya, { meetingId, target: { to: 'agent', agentId: dev.userId } });

    const [offer] = await lobby.service.offersOf(dev);
    expect(offer?.brief?.notes?.[0]?.text).toBe('wants the yearly price');
  });
});
