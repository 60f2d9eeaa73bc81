/** Admins are alerted once when a product misses its target, until it has recovered. */
import { minutes } from '@foyer/contract/core/time.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ComposedLobby, composeLobby } from '../../../testing/setups/compose-lobby.ts';
import type { StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildStaff } from '../../../testing/setups/tenant-setup.ts';
import { serviceLevelChanged } from '../events.ts';

const setup = createStaffedLobbySetup({
  withServer: true,
  startsAt: new Date('2026-11-20T00:00:30.000Z'),
});
let lobby: StaffedLobby;
/** What was published about the product, by all servers. */
let changes: string[];

const owner = (text: string, values: unknown[]) => setup.world.own.owner.query(text, values);
const pass = (ms: number) => setup.world.clock.advance(ms);

beforeEach(async () => {
  // Earlier waits of other tests are over.
  pass(minutes(240));
  lobby = await setup.lobby();
  changes = [];
  follow(lobby);
  await owner('update products set target_wait_seconds = 60 where id = $1', [lobby.product.id]);
  setup.server.messages.planned.length = 0;
});

function follow({ events }: ComposedLobby): void {
  events.within(serviceLevelChanged, async (_tx, { productId, change, percent, waits }) => {
    if (productId === lobby.product.id) changes.push(`${change} ${percent}% of ${waits}`);
  });
}

/** Another server on the same database. */
function anotherServer(): ComposedLobby {
  const server = composeLobby(setup.world, ['lobbyMode'], undefined, { messages: setup.server.messages });
  follow(server);
  return server;
}

/** Customers who are accepted after these seconds. */
async function answer(...seconds: number[]): Promise<void> {
  for (const [index, waited] of seconds.entries()) {
    const { requestId } = await lobby.service.knock(await lobby.customer(`Customer ${index}`));
    await owner(
      `update lobby_requests set status = 'ENDED', accepted_at = queued_at + make_interval(secs => $2),
        ended_at = queued_at + interval '10 minutes' where id = $1`,
      [requestId, waited],
    );
  }
  pass(1);
}

const check = () => lobby.supervisor.checkServiceLevels();
const mailsTo = () =>
  setup.server.messages.planned
    .filter(({ about }) => about.id === lobby.product.id)
    .map(({ to }) => to.email);

describe('a product that misses its target', () => {
  it('alerts once, by an event and a mail to each active admin', async () => {
    const [meera, priya] = [await lobby.admin('Meera'), await lobby.agent('Priya', { isOn: false })];
    const { scope } = lobby;
    const owner = await buildStaff(setup.world, scope, { role: 'SUPER_ADMIN' });
    await buildStaff(setup.world, scope, { role: 'ADMIN', status: 'INACTIVE' });
    await answer(30, 60, 61, 90, 10);
    const day = setup.world.clock.now().toISOString().slice(0, 10);

    await check();
    pass(minutes(1));
    await check();

    expect(changes).toEqual(['missed 60% of 5']);
    expect(mailsTo().sort()).toEqual([meera.email, owner.email].sort());
    expect(mailsTo()).not.toContain(priya.email);
    expect(setup.server.messages.planned[0]).toMatchObject({
      kind: 'service-level',
      language: 'en-IN',
      values: {
        productName: lobby.product.name,
        share: '60',
        waits: '5',
        target: '80',
        targetSeconds: '60',
        link: `http://${scope.tenant}.localhost/app/reports?by=product&productId=${lobby.product.id}&when=custom&from=${day}&to=${day}`,
      },
    });
  });

  it('counts customers who left after the target, not those who left before it', async () => {
    await answer(10, 10, 10);
    const late = await Promise.all(['Late', 'Later'].map((name) => lobby.customer(name)));
    for (const customer of late) await lobby.service.knock(customer);
    const early = await lobby.customer('Early');
    await lobby.service.knock(early);
    await lobby.service.leave(early);
    pass(minutes(1) + 1);
    for (const customer of late) await lobby.service.leave(customer);

    await check();

    expect(changes).toEqual(['missed 60% of 5']);
  });

  it('does not alert again after a restart of the server', async () => {
    await answer(90, 90, 90, 90, 90);
    await check();

    await anotherServer().supervisor.checkServiceLevels();

    expect(changes).toEqual(['missed 0% of 5']);
  });

  it('alerts once where two servers check at the same time', async () => {
    await answer(90, 90, 90, 90, 90);

    const servers = [anotherServer(), anotherServer()];
    await Promise.all(servers.map(({ supervisor }) => supervisor.checkServiceLevels()));

    expect(changes).toEqual(['missed 0% of 5']);
  });

  it('reports its recovery once and without a mail, and alerts again when it misses the target again', async () => {
    await lobby.admin('Meera');
    await answer(90, 10, 10, 10, 90);
    await check();

    await answer(10, 10, 10, 10, 10);
    await check();
    await check();
    expect(changes).toEqual(['missed 60% of 5', 'recovered 80% of 10']);
    expect(mailsTo()).toHaveLength(1);
    await answer(90);
    await check();

    expect(changes).toEqual(['missed 60% of 5', 'recovered 80% of 10', 'missed 72% of 11']);
    expect(mailsTo()).toHaveLength(2);
  });

  it('is forgotten after an hour with fewer than five waits, and not before', async () => {
    await answer(90, 90, 90, 90, 90);
    await check();
    pass(minutes(61));
    await check();
    pass(minutes(30));
    await answer(90, 90, 90, 90, 90);
    await check();
    expect(changes).toEqual(['missed 0% of 5']);

    pass(minutes(61));
    await check();
    pass(minutes(60));
    await check();
    await answer(90, 90, 90, 90, 90);
    await check();

    expect(changes).toEqual(['missed 0% of 5', 'missed 0% of 5']);
  });
});

describe('no alert', () => {
  it('is given for fewer than five waits', async () => {
    await answer(90, 90, 90, 90);

    await check();

    expect(changes).toEqual([]);
  });

  it('is given for waits of more than an hour ago', async () => {
    await answer(90, 90, 90, 90, 90);
    pass(minutes(61));

    await check();

    expect(changes).toEqual([]);
  });

  it('is given for a tenant that reaches its targets while another misses them', async () => {
    const other = await setup.lobby();
    const admin = await other.admin('Olga');
    await answer(90, 90, 90, 90, 90);
    const published: string[] = [];
    lobby.events.within(serviceLevelChanged, async (tx) => void published.push(tx.scope.tenant));

    await check();

    expect(published).toEqual([lobby.scope.tenant]);
    expect(setup.server.messages.planned.map(({ to }) => to.email)).not.toContain(admin.email);
  });

  it.each([
    [
      'outside the opening hours',
      `opening_hours = '{"weekly": [], "exceptions": [{"day": "$", "reason": null, "ranges": []}]}'`,
    ],
    ['of a withdrawn product', 'active = false'],
  ])('is given %s', async (_when, change) => {
    await answer(90, 90, 90, 90, 90);
    const day = setup.world.clock.now().toISOString().slice(0, 10);
    await owner(`update products set ${change.replace('$', day)} where id = $1`, [lobby.product.id]);

    await check();

    expect(changes).toEqual([]);
  });

  it('is given without a lobby', async () => {
    await answer(90, 90, 90, 90, 90);
    lobby.setFlag('lobbyMode', false);

    await check();

    expect(changes).toEqual([]);
  });

  it('is given after the target was lowered to what is reached', async () => {
    await answer(90, 90, 10, 10, 10);
    await owner('update products set target_percent = 60 where id = $1', [lobby.product.id]);

    await check();

    expect(changes).toEqual([]);
  });
});
