/** Test support of warm transfers: Priya is in a meeting with Tanvi, and Vikram is free. */
import type { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';

export type MeetingWithColleague = Awaited<ReturnType<ReturnType<typeof createMeetingWithColleague>>>;

/** @param setup of the test file, with a server */
export function createMeetingWithColleague(setup: ReturnType<typeof createStaffedLobbySetup>) {
  return async function inMeeting() {
    const lobby = await setup.lobby();
    const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
    const tanvi = await lobby.customer('Tanvi');
    const { queuedAt } = await lobby.service.knock(tanvi);
    const { meetingId, requestId } = await lobby.service.current(tanvi);
    await lobby.service.accept(priya, meetingId, 'a-tab');
    await lobby.enter(meetingId, priya, tanvi);
    setup.world.clock.advance(1000);
    const { consulting, handOver, endDue, target } = lobby.consultation;
    const room = `${lobby.scope.tenant}:${meetingId}`;
    const customerIdentity = `customer:${tanvi.customerId}`;
    const ask = (productId = lobby.product.id, agentId = vikram.userId) =>
      consulting.ask(priya, { meetingId, agentId, productId });
    const answer = (consultationId: string, accept = true) =>
      consulting.answer(vikram, { consultationId, accept });
    /** Vikram was asked and has accepted. */
    async function consult(productId?: string): Promise<string> {
      const { consultationId } = await ask(productId);
      await answer(consultationId);
      setup.world.clock.advance(1000);
      return consultationId;
    }
    const mayEnter = (name: string, identity: string) => lobby.meetings.mayEnter({ room: name, identity });
    const isHeld = async () =>
      (
        await setup.world.own.owner.query(
          'select held_at from meeting_participants where meeting_id = $1 and person_id = $2',
          [meetingId, tanvi.customerId],
        )
      ).rows[0].held_at !== null;
    const stateOf = async () => consulting.ofMeeting(priya, meetingId);
    const transfers = () => lobby.auditEntries.filter(({ logType }) => logType === 'TRANSFER_CUSTOMER');
    return {
      lobby,
      priya,
      vikram,
      tanvi,
      meetingId,
      requestId,
      queuedAt,
      consulting,
      handOver,
      endDue,
      target,
      room,
      sideRoom: `${room}:staff`,
      customerIdentity,
      ask,
      answer,
      consult,
      mayEnter,
      isHeld,
      stateOf,
      transfers,
    };
  };
}
