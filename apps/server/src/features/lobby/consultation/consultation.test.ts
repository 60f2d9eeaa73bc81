/** Warm transfer: asking, consulting, and every way in which it ends without a hand-over. */
import { consultantIdentityOf, consultationLimits } from '@foyer/contract/lobby/consultations.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { describe, expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';
import { userDeactivated } from '../../users/index.ts';
import { createMeetingWithColleague, type MeetingWithColleague } from '../testing/meeting-with-colleague.ts';

const setup = createStaffedLobbySetup({ withServer: true });
const inMeeting = createMeetingWithColleague(setup);

describe('asking', () => {
  it('puts the customer on hold, notifies the target alone, and names the remaining time', async () => {
    const { lobby, vikram, ask, isHeld, customerIdentity } = await inMeeting();

    expect(await ask()).toMatchObject({
      status: 'ASKED',
      agentName: 'Priya',
      targetName: 'Vikram',
      remainingMs: consultationLimits.answerWithinMs,
    });

    expect(await isHeld()).toBe(true);
    expect(lobby.media.made.get(customerIdentity)).toMatchObject({ mayHear: false, isAudible: false });
    const notices = lobby.sent.filter(({ name }) => name === 'lobby_consultation-changed');
    expect(notices.map(({ to }) => to)).toEqual([vikram.userId]);
  });

  it('shows the target the record of the customer before the answer, and to no other agent', async () => {
    const { lobby, vikram, tanvi, consulting, ask } = await inMeeting();
    const meera = await lobby.agent('Meera');
    await setup.world.own.owner.query(
      `insert into customer_notes (tenant_id, customer_id, text, written_by, written_by_name, written_at)
       values ($1, $2, 'Prefers mornings.', $3, 'Priya', now())`,
      [lobby.scope.tenantId, tanvi.customerId, vikram.userId],
    );

    const { consultationId } = await ask();

    const request = await consulting.ownRequest(vikram);
    expect(request).toMatchObject({ consultationId, status: 'ASKED', targetName: 'Vikram' });
    expect(request?.customers).toMatchObject([
      { customerName: 'Tanvi', notes: [{ text: 'Prefers mornings.', writtenBy: 'Priya' }], visits: [] },
    ]);
    expect(await consulting.ownRequest(meera)).toBeNull();
    await expect(consulting.find(meera, consultationId)).rejects.toMatchObject({
      code: 'consultation.not_found',
    });
  });

  it('repeated returns the same consultation, and another target is refused while it runs', async () => {
    const { lobby, ask } = await inMeeting();
    const meera = await lobby.agent('Meera');

    const first = await ask();
    expect((await ask()).consultationId).toBe(first.consultationId);

    await expect(ask(lobby.product.id, meera.userId)).rejects.toMatchObject({ code: 'consultation.running' });
  });

  it('an agent who is in a meeting, went off duty or is not assigned is refused, and the customer stays off hold', async () => {
    const { lobby, vikram, ask, isHeld } = await inMeeting();
    const busy = await lobby.agent('Uma');
    await lobby.meet(busy, await lobby.customer('Ravi'));
    const stranger = await lobby.agent('Olga', { products: [await buildProduct(setup.world, lobby.scope)] });

    await expect(ask(lobby.product.id, busy.userId)).rejects.toMatchObject({ code: 'lobby.target_busy' });
    await expect(ask(lobby.product.id, stranger.userId)).rejects.toMatchObject({ code: 'user.not_found' });
    await lobby.duty.setDuty(vikram, false);
    await expect(ask()).rejects.toMatchObject({ code: 'lobby.target_absent' });

    expect(await isHeld()).toBe(false);
  });

  it('is refused to an agent of another meeting and after the end of the meeting', async () => {
    const { lobby, priya, vikram, meetingId, consulting, ask } = await inMeeting();
    const wanted = { meetingId, agentId: priya.userId, productId: lobby.product.id };

    await expect(consulting.ask(vikram, wanted)).rejects.toMatchObject({ code: 'meeting.not_found' });
    await lobby.meetings.hangUp(priya, meetingId);
    await expect(ask()).rejects.toMatchObject({ code: 'meeting.ended' });
  });

  it('a target who is consulted by another agent already is refused', async () => {
    const { lobby, vikram, consulting, ask } = await inMeeting();
    const meera = await lobby.agent('Meera');
    await lobby.service.switchOff(vikram);
    const meetingId = await lobby.meet(meera, await lobby.customer('Ravi'));
    await lobby.service.switchOn(vikram, { rejoining: false });
    await ask();

    const second = consulting.ask(meera, {
      meetingId,
      agentId: vikram.userId,
      productId: lobby.product.id,
    });

    await expect(second).rejects.toMatchObject({ code: 'lobby.target_busy' });
  });

  it('lists agents of the same product first by availability, and agents of other products with theirs', async () => {
    const { lobby, priya, vikram, meetingId, target } = await inMeeting();
    const other = await buildProduct(setup.world, lobby.scope);
    const olga = await lobby.agent('Olga', { products: [other] });
    await lobby.service.switchOff(vikram);

    expect(await target.list(priya, meetingId)).toMatchObject([
      { agentId: olga.userId, productId: other.id, isFree: true },
      { agentId: vikram.userId, productId: lobby.product.id, isFree: false },
    ]);
  });
});

describe('consulting', () => {
  it('counts the target as in a meeting: open offers are withdrawn, and no new ones are made', async () => {
    const { lobby, vikram, ask, answer, consulting } = await inMeeting();
    const ravi = await lobby.customer('Ravi');
    const { meetingId } = await lobby.service.knock(ravi);
    expect(await lobby.service.offersOf(vikram)).toHaveLength(1);

    const { consultationId } = await ask();
    await answer(consultationId);

    expect(await lobby.service.offersOf(vikram)).toEqual([]);
    const presence = await setup.world.database.withTenant(lobby.scope, (tx) =>
      lobby.presences.of(tx, vikram.userId),
    );
    expect(presence?.state).toBe('in-meeting');
    await expect(lobby.service.accept(vikram, meetingId, 'a-tab')).rejects.toMatchObject({
      code: expect.stringMatching(/lobby\.(agent_busy|not_offered|no_request)/),
    });

    setup.world.clock.advance(1000);
    await consulting.end(vikram, consultationId);
    expect(await lobby.service.offersOf(vikram)).toHaveLength(1);
  });

  it('admits both agents to the side room with a microphone, and neither the customer nor anyone else', async () => {
    const { lobby, priya, vikram, sideRoom, customerIdentity, consulting, ask, answer, mayEnter } =
      await inMeeting();
    const [first, second] = [consultantIdentityOf(priya.userId), consultantIdentityOf(vikram.userId)];
    const { consultationId } = await ask();
    expect(await mayEnter(sideRoom, first)).toBe(false);
    await expect(consulting.voice(priya, consultationId)).rejects.toMatchObject({
      code: 'consultation.over',
    });
    await answer(consultationId);

    await consulting.voice(vikram, consultationId);

    expect(lobby.media.minted.at(-1)).toMatchObject({
      room: sideRoom,
      identity: second,
      name: 'Vikram',
      mayShare: 'microphone',
      mayHear: true,
    });
    expect([await mayEnter(sideRoom, first), await mayEnter(sideRoom, second)]).toEqual([true, true]);
    expect(await mayEnter(sideRoom, customerIdentity)).toBe(false);
    expect(await mayEnter(sideRoom, consultantIdentityOf(lobby.scope.tenantId))).toBe(false);
    const room = sideRoom.replace(':staff', '');
    expect([await mayEnter(room, second), await mayEnter(room, `agent:${vikram.userId}`)]).toEqual([
      false,
      false,
    ]);
  });

  it('a supervision that ends leaves the side room open', async () => {
    const { lobby, meetingId, sideRoom, consult } = await inMeeting();
    lobby.setFlag('bargein', true);
    const meera = await lobby.admin('Meera');
    await consult();
    await lobby.meetings.supervision.start(meera, meetingId, 'monitor');

    await lobby.meetings.supervision.stop(meera, meetingId);

    expect(lobby.media.closed).not.toContain(sideRoom);
  });
});

describe('without a hand-over', () => {
  async function expectBack(
    { isHeld, lobby, tanvi, stateOf, transfers }: MeetingWithColleague,
    reason: string,
  ) {
    expect(await stateOf()).toMatchObject({ status: 'ENDED', endReason: reason });
    expect(await isHeld()).toBe(false);
    expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'IN_MEETING', agentName: 'Priya' });
    expect(transfers()).toEqual([]);
  }

  it('the first agent returns to the customer, who is heard again', async () => {
    const fixture = await inMeeting();
    const consultationId = await fixture.consult();

    await fixture.consulting.end(fixture.priya, consultationId);

    await expectBack(fixture, 'returned');
    expect(fixture.lobby.media.made.get(fixture.customerIdentity)).toMatchObject({
      mayHear: true,
      isAudible: true,
    });
    expect(fixture.lobby.media.closed).toContain(fixture.sideRoom);
    expect(await fixture.mayEnter(fixture.sideRoom, consultantIdentityOf(fixture.vikram.userId))).toBe(false);
  });

  it('a target who refuses leaves the customer with the first agent', async () => {
    const fixture = await inMeeting();
    const { consultationId } = await fixture.ask();

    await fixture.answer(consultationId, false);

    await expectBack(fixture, 'refused');
    await expect(fixture.answer(consultationId)).rejects.toMatchObject({ code: 'consultation.over' });
  });

  it('a target who does not answer in 30 s leaves the customer with the first agent', async () => {
    const fixture = await inMeeting();
    const { consultationId } = await fixture.ask();
    await fixture.lobby.advance(consultationLimits.answerWithinMs - 1);
    await fixture.endDue();
    expect(await fixture.stateOf()).toMatchObject({ status: 'ASKED', remainingMs: 1 });

    await fixture.lobby.advance(1);
    await expect(fixture.answer(consultationId)).rejects.toMatchObject({ code: 'consultation.over' });
    await fixture.endDue();

    await expectBack(fixture, 'no-answer');
  });

  it('a target who hangs up leaves the customer with the first agent', async () => {
    const fixture = await inMeeting();
    const consultationId = await fixture.consult();

    await fixture.consulting.end(fixture.vikram, consultationId);

    await expectBack(fixture, 'target-left');
    await expect(fixture.handOver(fixture.priya, consultationId)).rejects.toMatchObject({
      code: 'consultation.over',
    });
  });

  it('a target who is lost leaves the customer with the first agent', async () => {
    const fixture = await inMeeting();
    await fixture.consult();
    const { lobby, priya, tanvi } = fixture;

    setup.world.clock.advance(lobbyLimits.agentGraceMs);
    await lobby.service.recordSeen(lobby.scope, {
      agents: [priya.userId],
      customers: [tanvi.customerId],
    });
    await fixture.endDue();

    await expectBack(fixture, 'target-lost');
  });

  it('a target who went off duty or was deactivated leaves the customer with the first agent', async () => {
    const fixture = await inMeeting();
    const { lobby, vikram } = fixture;
    const consultationId = await fixture.consult();
    await lobby.duty.setDuty(vikram, false);
    await expect(fixture.handOver(fixture.priya, consultationId)).rejects.toMatchObject({
      code: 'lobby.target_absent',
    });
    await fixture.endDue();
    await expectBack(fixture, 'target-lost');

    await lobby.duty.setDuty(vikram, true);
    await lobby.service.switchOn(vikram, { rejoining: false });
    setup.world.clock.advance(1000);
    await fixture.consult();
    await setup.world.own.owner.query("update users set status = 'INACTIVE' where id = $1", [vikram.userId]);
    expect(await fixture.mayEnter(fixture.sideRoom, consultantIdentityOf(vikram.userId))).toBe(false);
    await setup.world.database.withTenant(lobby.scope, (tx) =>
      lobby.events.publish(tx, userDeactivated, { userId: vikram.userId }),
    );
    await fixture.endDue();
    await expectBack(fixture, 'target-lost');
  });

  it('a target who takes another customer before the answer leaves the customer with the first agent', async () => {
    const fixture = await inMeeting();
    const { lobby, vikram } = fixture;
    const { consultationId } = await fixture.ask();
    await lobby.meet(vikram, await lobby.customer('Ravi'));

    await expect(fixture.answer(consultationId)).rejects.toMatchObject({ code: 'lobby.agent_busy' });
    await fixture.endDue();

    await expectBack(fixture, 'target-busy');
  });

  it('the end of the meeting ends it and frees the target', async () => {
    const { lobby, priya, vikram, tanvi, meetingId, sideRoom, consult, stateOf, consulting } =
      await inMeeting();
    await consult();
    await lobby.service.knock(await lobby.customer('Ravi'));
    expect(await lobby.service.offersOf(vikram)).toEqual([]);

    await lobby.meetings.hangUp(tanvi, meetingId);

    expect(await stateOf()).toMatchObject({ status: 'ENDED', endReason: 'meeting-ended' });
    expect(lobby.media.closed).toContain(sideRoom);
    expect(await consulting.ownRequest(vikram)).toBeNull();
    expect(await lobby.service.offersOf(vikram)).toHaveLength(1);
    expect(await lobby.meetings.find(priya, meetingId)).toMatchObject({ status: 'ended' });
  });
});

it('a consultation survives a restart of the server, which ends it when it is due', async () => {
  const { lobby, ask, stateOf, isHeld } = await inMeeting();
  await ask();

  const restarted = (await setup.lobby()).consultation;
  await lobby.advance(consultationLimits.answerWithinMs);
  await restarted.endDue();

  expect(await stateOf()).toMatchObject({ endReason: 'no-answer' });
  expect(await isHeld()).toBe(false);
});
