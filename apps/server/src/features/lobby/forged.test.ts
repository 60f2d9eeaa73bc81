/** What agents may not do to somebody who waits or is met: refused with a code, and nothing is other than before. */
import { seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../platform/http/actor.ts';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import {
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Tanvi waits and is offered to Priya; Vikram is in a meeting with Ravi; Uma has left. */
async function arrange() {
  const lobby = await staffLobby(world);
  const other = await buildProduct(world, lobby.scope);
  const vikram = await lobby.agent('Vikram');
  const ravi = await lobby.customer('Ravi');
  const met = await lobby.meet(vikram, ravi);
  const [tanvi, uma] = [await lobby.customer('Tanvi'), await lobby.customer('Uma')];
  const priya = await lobby.agent('Priya');
  const waiting = await lobby.service.knock(tanvi);
  const left = await lobby.service.knock(uma);
  await lobby.service.leave(uma);
  const unassigned = await lobby.agent('Sam', { products: [other] });
  const offline = await lobby.agent('Olga', { isOn: false });
  const { globex } = world.tenants;
  const foreign = await buildSession(world, globex, await buildStaff(world, globex));
  return { lobby, priya, vikram, unassigned, offline, foreign, tanvi, uma, ravi, waiting, left, met };
}
type Scene = Awaited<ReturnType<typeof arrange>>;

const accept = (who: StaffActor, { lobby }: Scene, meetingId: string) =>
  lobby.service.accept(who, meetingId, 'a-tab');
const rejectBy = (who: StaffActor, { lobby }: Scene, customerId: string) =>
  lobby.service.reject(who, { customerId, productId: lobby.product.id });
const admit = (who: StaffActor, { lobby }: Scene, requestId: string) =>
  lobby.staffSide.admit(who, { requestId });
const transfer = (who: StaffActor, { lobby, met }: Scene, agentId: string, meetingId = met) =>
  lobby.staffSide.transfer(who, { meetingId, target: { to: 'agent', agentId } });

const cases: [string, (scene: Scene) => Promise<unknown>, string][] = [
  ['accept: not assigned', (s) => accept(s.unassigned, s, s.waiting.meetingId), 'lobby.no_request'],
  ['accept: with the lobby off', (s) => accept(s.offline, s, s.waiting.meetingId), 'lobby.no_request'],
  ['accept: another tenant’s', (s) => accept(s.foreign, s, s.waiting.meetingId), 'lobby.no_request'],
  ['accept: in a call, never asked', (s) => accept(s.vikram, s, s.waiting.meetingId), 'lobby.no_request'],
  ['accept: after the customer left', (s) => accept(s.priya, s, s.left.meetingId), 'lobby.no_request'],
  ['accept: made up', (s) => accept(s.priya, s, crypto.randomUUID()), 'lobby.no_request'],
  ['accept: somebody else’s meeting', (s) => accept(s.priya, s, s.met), 'lobby.no_request'],
  ['reject: not assigned', (s) => rejectBy(s.unassigned, s, s.tanvi.customerId), 'lobby.no_request'],
  ['reject: with the lobby off', (s) => rejectBy(s.offline, s, s.tanvi.customerId), 'lobby.no_request'],
  ['reject: another tenant’s', (s) => rejectBy(s.foreign, s, s.tanvi.customerId), 'lobby.no_request'],
  ['reject: after the customer left', (s) => rejectBy(s.priya, s, s.uma.customerId), 'lobby.no_request'],
  ['admit: not assigned', (s) => admit(s.unassigned, s, s.waiting.requestId), 'lobby.no_request'],
  ['admit: in no meeting', (s) => admit(s.priya, s, s.waiting.requestId), 'meeting.not_found'],
  ['admit: another tenant’s', (s) => admit(s.foreign, s, s.waiting.requestId), 'lobby.no_request'],
  ['admit: after the customer left', (s) => admit(s.vikram, s, s.left.requestId), 'lobby.no_request'],
  [
    'admit: into somebody else’s meeting',
    (s) => s.lobby.staffSide.admit(s.priya, { requestId: s.waiting.requestId, meetingId: s.met }),
    'meeting.not_found',
  ],
  ['transfer: not in the meeting', (s) => transfer(s.priya, s, s.vikram.userId), 'meeting.not_found'],
  ['transfer: another tenant’s', (s) => transfer(s.foreign, s, s.priya.userId), 'meeting.not_found'],
  ['transfer: to oneself', (s) => transfer(s.vikram, s, s.vikram.userId), 'user.not_found'],
  ['transfer: to another tenant’s agent', (s) => transfer(s.vikram, s, s.foreign.userId), 'user.not_found'],
  ['transfer: to who does not show it', (s) => transfer(s.vikram, s, s.unassigned.userId), 'user.not_found'],
  ['transfer: to who is not there', (s) => transfer(s.vikram, s, s.offline.userId), 'lobby.target_absent'],
  [
    'transfer: of a meeting that did not begin',
    (s) => transfer(s.priya, s, s.vikram.userId, s.waiting.meetingId),
    'meeting.not_found',
  ],
  [
    'transfer: to another tenant’s product',
    async (s) => {
      const { id: productId } = await buildProduct(world, world.tenants.globex);
      return s.lobby.staffSide.transfer(s.vikram, { meetingId: s.met, target: { to: 'product', productId } });
    },
    'product.not_found',
  ],
  ['hold: another tenant’s', (s) => hold(s.foreign, s), 'lobby.no_request'],
  ['targets: another’s meeting', (s) => s.lobby.staffSide.targets.list(s.priya, s.met), 'meeting.not_found'],
];
const hold = (who: StaffActor, { lobby, waiting }: Scene) =>
  lobby.staffSide.holding.hold(who, waiting.requestId, 'Wait.');

const everything = async () =>
  (
    await world.own.owner.query(
      'select id, status, agent_id, meeting_id, queued_at from lobby_requests order by id',
    )
  ).rows.concat(
    (await world.own.owner.query('select id, status from lobby_offers order by id')).rows,
    (await world.own.owner.query('select id, status from meetings order by id')).rows,
  );

describe('what is not one’s own', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await arrange();
  });

  it.each(cases)('%s', async (_name, attempt, code) => {
    const before = await everything();

    await expect(attempt(scene)).rejects.toMatchObject({ code });

    expect(await everything()).toEqual(before);
  });
});

describe('what is repeated', () => {
  it('a second transfer finds the meeting over, and there is one successor', async () => {
    const scene = await arrange();
    await transfer(scene.vikram, scene, scene.priya.userId);

    await expect(transfer(scene.vikram, scene, scene.priya.userId)).rejects.toMatchObject({
      code: 'meeting.ended',
    });

    const queue = await scene.lobby.staffSide.queue.list(scene.priya);
    expect(queue.filter(({ customerName }) => customerName === 'Ravi').length).toBe(1);
  });

  it('two transfers at once make one successor', async () => {
    const scene = await arrange();
    const outcomes = await Promise.allSettled([
      transfer(scene.vikram, scene, scene.priya.userId),
      transfer(scene.vikram, scene, scene.priya.userId),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const queue = await scene.lobby.staffSide.queue.list(scene.priya);
    expect(queue.filter(({ customerName }) => customerName === 'Ravi').length).toBe(1);
  });

  it('of two who admit and accept the same customer one wins', async () => {
    const { lobby, priya, vikram, waiting } = await arrange();

    const outcomes = await Promise.allSettled([
      lobby.staffSide.admit(vikram, { requestId: waiting.requestId }),
      lobby.service.accept(priya, waiting.meetingId, 'a-tab'),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await lobby.pass(seconds(1));
    expect(await lobby.service.offersOf(priya)).toEqual([]);
  });
});
