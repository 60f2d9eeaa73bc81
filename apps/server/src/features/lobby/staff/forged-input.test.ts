/** Actions that an agent may not perform are rejected with an error code and change nothing. */
import { seconds } from '@foyer/contract/core/time.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct, buildSession, buildStaff } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup();

/** Tanvi waits and is offered to Priya; Vikram is in a meeting with Ravi; Uma has left. */
async function arrange() {
  const lobby = await setup.lobby();
  const other = await buildProduct(setup.world, lobby.scope);
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
  const { globex } = setup.world.tenants;
  const foreign = await buildSession(setup.world, globex, await buildStaff(setup.world, globex));
  return { lobby, priya, vikram, unassigned, offline, foreign, tanvi, uma, ravi, waiting, left, met };
}
type Scene = Awaited<ReturnType<typeof arrange>>;

const accept = (person: StaffActor, { lobby }: Scene, meetingId: string) =>
  lobby.service.accept(person, meetingId, 'a-tab');
const rejectBy = (person: StaffActor, { lobby }: Scene, customerId: string) =>
  lobby.service.reject(person, { customerId, productId: lobby.product.id });
const admit = (person: StaffActor, { lobby }: Scene, requestId: string) =>
  lobby.staffService.admit(person, { requestId });
const transfer = (person: StaffActor, { lobby, met }: Scene, agentId: string, meetingId = met) =>
  lobby.staffService.transfer(person, { meetingId, target: { to: 'agent', agentId } });

const cases: [string, (scene: Scene) => Promise<unknown>, string][] = [
  ['accept: not assigned', (s) => accept(s.unassigned, s, s.waiting.meetingId), 'lobby.no_request'],
  ['accept: with the lobby off', (s) => accept(s.offline, s, s.waiting.meetingId), 'lobby.no_request'],
  ['accept: another tenant’s', (s) => accept(s.foreign, s, s.waiting.meetingId), 'lobby.no_request'],
  [
    'accept: in a meeting, never offered',
    (s) => accept(s.vikram, s, s.waiting.meetingId),
    'lobby.no_request',
  ],
  ['accept: after the customer left', (s) => accept(s.priya, s, s.left.meetingId), 'lobby.no_request'],
  ['accept: unknown meeting id', (s) => accept(s.priya, s, crypto.randomUUID()), 'lobby.no_request'],
  ['accept: another agent’s meeting', (s) => accept(s.priya, s, s.met), 'lobby.no_request'],
  ['reject: not assigned', (s) => rejectBy(s.unassigned, s, s.tanvi.customerId), 'lobby.no_request'],
  ['reject: with the lobby off', (s) => rejectBy(s.offline, s, s.tanvi.customerId), 'lobby.no_request'],
  ['reject: another tenant’s', (s) => rejectBy(s.foreign, s, s.tanvi.customerId), 'lobby.no_request'],
  ['reject: after the customer left', (s) => rejectBy(s.priya, s, s.uma.customerId), 'lobby.no_request'],
  ['admit: not assigned', (s) => admit(s.unassigned, s, s.waiting.requestId), 'lobby.no_request'],
  ['admit: in no meeting', (s) => admit(s.priya, s, s.waiting.requestId), 'meeting.not_found'],
  ['admit: another tenant’s', (s) => admit(s.foreign, s, s.waiting.requestId), 'lobby.no_request'],
  ['admit: after the customer left', (s) => admit(s.vikram, s, s.left.requestId), 'lobby.no_request'],
  [
    'admit: into another agent’s meeting',
    (s) => s.lobby.staffService.admit(s.priya, { requestId: s.waiting.requestId, meetingId: s.met }),
    'meeting.not_found',
  ],
  ['transfer: not in the meeting', (s) => transfer(s.priya, s, s.vikram.userId), 'meeting.not_found'],
  ['transfer: another tenant’s', (s) => transfer(s.foreign, s, s.priya.userId), 'meeting.not_found'],
  ['transfer: to the agent themselves', (s) => transfer(s.vikram, s, s.vikram.userId), 'user.not_found'],
  ['transfer: to another tenant’s agent', (s) => transfer(s.vikram, s, s.foreign.userId), 'user.not_found'],
  ['transfer: to an unassigned agent', (s) => transfer(s.vikram, s, s.unassigned.userId), 'user.not_found'],
  [
    'transfer: to an unavailable agent',
    (s) => transfer(s.vikram, s, s.offline.userId),
    'lobby.target_absent',
  ],
  [
    'transfer: of a meeting that has not begun',
    (s) => transfer(s.priya, s, s.vikram.userId, s.waiting.meetingId),
    'meeting.not_found',
  ],
  [
    'transfer: to another tenant’s product',
    async (s) => {
      const { id: productId } = await buildProduct(setup.world, setup.world.tenants.globex);
      return s.lobby.staffService.transfer(s.vikram, {
        meetingId: s.met,
        target: { to: 'product', productId },
      });
    },
    'product.not_found',
  ],
  ['hold: another tenant’s', (s) => hold(s.foreign, s), 'lobby.no_request'],
  [
    'targets: another agent’s meeting',
    (s) => s.lobby.staffService.targets.list(s.priya, s.met),
    'meeting.not_found',
  ],
];
const hold = (person: StaffActor, { lobby, waiting }: Scene) =>
  lobby.staffService.holding.hold(person, waiting.requestId, 'Wait.');

const readAllRows = async () =>
  (
    await setup.world.own.owner.query(
      'select id, status, agent_id, meeting_id, queued_at from lobby_requests order by id',
    )
  ).rows.concat(
    (await setup.world.own.owner.query('select id, status from lobby_offers order by id')).rows,
    (await setup.world.own.owner.query('select id, status from meetings order by id')).rows,
  );

describe('a forbidden action is rejected and changes nothing', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await arrange();
  });

  it.each(cases)('%s', async (_name, attempt, code) => {
    const before = await readAllRows();

    await expect(attempt(scene)).rejects.toMatchObject({ code });

    expect(await readAllRows()).toEqual(before);
  });
});

describe('a repeated action', () => {
  it('fails with meeting.ended for a second transfer, and creates one successor', async () => {
    const scene = await arrange();
    await transfer(scene.vikram, scene, scene.priya.userId);

    await expect(transfer(scene.vikram, scene, scene.priya.userId)).rejects.toMatchObject({
      code: 'meeting.ended',
    });

    const queue = await scene.lobby.staffService.queue.list(scene.priya);
    expect(queue.filter(({ customerName }) => customerName === 'Ravi').length).toBe(1);
  });

  it('creates one successor for two concurrent transfers', async () => {
    const scene = await arrange();
    const outcomes = await Promise.allSettled([
      transfer(scene.vikram, scene, scene.priya.userId),
      transfer(scene.vikram, scene, scene.priya.userId),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const queue = await scene.lobby.staffService.queue.list(scene.priya);
    expect(queue.filter(({ customerName }) => customerName === 'Ravi').length).toBe(1);
  });

  it('lets one of a concurrent admission and accept win', async () => {
    const { lobby, priya, vikram, waiting } = await arrange();

    const outcomes = await Promise.allSettled([
      lobby.staffService.admit(vikram, { requestId: waiting.requestId }),
      lobby.service.accept(priya, waiting.meetingId, 'a-tab'),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await lobby.advance(seconds(1));
    expect(await lobby.service.offersOf(priya)).toEqual([]);
  });
});
