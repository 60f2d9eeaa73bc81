/** Events of a wait, and the state after them: for tests of the waiting page. */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { initialWaitState, reduceWait, type WaitEvent, type WaitState } from '../waiting.ts';

export const meetingId = '22222222-2222-4222-8222-222222222222';

function buildSnapshot(changes: Partial<WaitingSnapshot> = {}): WaitingSnapshot {
  return {
    requestId: '11111111-1111-4111-8111-111111111111',
    meetingId,
    status: 'WAITING',
    productId: '33333333-3333-4333-8333-333333333333',
    productName: 'JEE Live Demo',
    platform: 'jupiter',
    productSlug: 'jee-live',
    place: 2,
    waiting: 3,
    queuedAt: at(0),
    likelyWait: null,
    agents: 1,
    asked: null,
    hold: null,
    notices: { announcement: null, message: null },
    whileWaiting: null,
    agentName: null,
    endReason: null,
    asOf: at(1),
    ...changes,
  };
}

export const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
export const fetched = (changes: Partial<WaitingSnapshot> = {}): WaitEvent => ({
  type: 'fetched',
  snapshot: buildSnapshot(changes),
});
export const stateAfter = (...events: WaitEvent[]): WaitState => events.reduce(reduceWait, initialWaitState);
