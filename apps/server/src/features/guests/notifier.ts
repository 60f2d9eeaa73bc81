/** Tells the agents of a meeting that its guests changed. Their pages then fetch the list. */
import { guestTopic } from '@foyer/contract/meetings/guests.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { MeetingRecord, Meetings } from '../meetings/index.ts';

export type GuestNotifier = ReturnType<typeof createGuestNotifier>;

export function createGuestNotifier({ meetings }: { readonly meetings: Pick<Meetings, 'sendToRoom'> }) {
  return {
    /** After the commit. The pages also fetch the list when they reconnect, so a lost message is no reason to fail. */
    notifyAgents(tx: Transaction, { id, participants }: MeetingRecord): void {
      const { scope } = tx;
      const to = participants.filter(({ side, leftAt }) => side === 'agent' && leftAt === null);
      tx.afterCommit(
        () => void meetings.sendToRoom(scope, id, { topic: guestTopic, data: {}, to }).catch(() => {}),
      );
    },
  };
}
