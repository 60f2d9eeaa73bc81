/** The calls of a supervisor's actions on a waiting customer, and the sentences for their rejections. */
import type { ErrorBody } from '@foyer/contract/core/errors.ts';
import type { BodyOf } from '@foyer/contract/core/http.ts';
import { liveBoardRoutes } from '@foyer/contract/lobby/live-board.ts';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { callAsStaff } from '../../../users/index.ts';

export async function assignRequest(
  requestId: string,
  body: BodyOf<typeof liveBoardRoutes.assign>,
): Promise<void> {
  await callAsStaff(liveBoardRoutes.assign, { params: { requestId }, body });
}

export async function takeRequest(requestId: string) {
  return (await callAsStaff(liveBoardRoutes.take, { params: { requestId } })).result;
}

export async function moveRequestToFront(requestId: string, reason: string): Promise<void> {
  await callAsStaff(liveBoardRoutes.moveToFront, { params: { requestId }, body: { reason } });
}

export async function transferRequest(
  requestId: string,
  target: BodyOf<typeof liveBoardRoutes.transfer>['target'],
): Promise<void> {
  await callAsStaff(liveBoardRoutes.transfer, { params: { requestId }, body: { target } });
}

type EndStatus = NonNullable<ErrorBody['error']['endedAs']>;

const endSentences = {
  LEFT: m.staff_board_ended_left,
  EXPIRED: m.staff_board_ended_expired,
  TRANSFERRED: m.staff_board_ended_transferred,
  BLOCKED: m.staff_board_ended_blocked,
  CANCELLED: m.staff_board_ended_cancelled,
  ENDED: m.staff_board_ended_ended,
} satisfies Record<EndStatus, (inputs: { name: string }) => string>;

/** What changed meanwhile, or why the action is not possible. @param name the customer's */
export function explainAction(error: unknown, name: string): string {
  if (!(error instanceof ApiError)) return explain(error);
  const { code, takenBy, details } = error;
  if (code === 'lobby.request_over' && details.endedAs) return endSentences[details.endedAs]({ name });
  if (code === 'lobby.already_taken' && takenBy) return m.staff_board_taken({ takenBy, name });
  if (code === 'lobby.already_assigned' && takenBy) return m.staff_board_already_assigned({ takenBy });
  return explain(error);
}
