/** Web Push messages to agents whose console is closed. */
import { expect, test, vi } from 'vitest';
import { createNotificationSetup } from '../../testing/setups/notification-setup.ts';

const setup = createNotificationSetup();
const { connectedIds, progressRequest } = setup;

function call(agent: typeof setup.priya, forMs = 60_000) {
  const until = new Date(setup.world.clock.now().getTime() + forMs);
  setup.consoleCalls.push({ agentId: agent.person.id, until });
}

test.each(['knocked', 'offered', 'back-in-queue'] as const)(
  'a request that was %s calls an agent whose console is closed, without the name of the customer',
  async (entryType) => {
    call(setup.priya);
    call(setup.dev);
    connectedIds.add(setup.dev.person.id);

    await progressRequest(entryType);

    await vi.waitFor(() => expect(setup.pushed).toHaveLength(1));
    expect(setup.pushed).toEqual([
      {
        scope: setup.acme(),
        person: { kind: 'staff', id: setup.priya.person.id },
        message: { kind: 'customer-waiting', path: '/app', ttlSeconds: 60, topic: 'customer-waiting' },
      },
    ]);
  },
);

test('the message expires with the offer', async () => {
  call(setup.priya, 41_200);

  await progressRequest('offered');

  await vi.waitFor(() => expect(setup.pushed).toMatchObject([{ message: { ttlSeconds: 42 } }]));
});

test('a request that left or expired calls no agent', async () => {
  call(setup.priya);

  await progressRequest('left');
  await progressRequest('expired');
  // The calls of a tenant run in order, so an earlier one would be here.
  setup.consoleCalls.length = 0;
  call(setup.dev);
  await progressRequest('knocked');

  await vi.waitFor(() => expect(setup.pushed).toHaveLength(1));
  expect(setup.pushed).toMatchObject([{ person: { id: setup.dev.person.id } }]);
});
