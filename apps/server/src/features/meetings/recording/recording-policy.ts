/** When a recording may run: pure rules. */
import type { RecordingStatus } from '@foyer/contract/meetings/recording-consent.ts';
import { customersIn, guestsIn } from '../policy.ts';
import type { ConsentRow, ParticipantRow, RecordingRow } from '../tables.ts';

/** A customer or guest in the meeting with their answer; `null` without one. */
export interface CustomerConsent {
  readonly customerId: string;
  readonly name: string;
  readonly granted: boolean | null;
}

/**
 * The customers and guests who must agree: those who have not left, whether or not they are connected, because they can
 * connect at any moment.
 */
export function consentsIn(
  participants: readonly ParticipantRow[],
  answers: readonly ConsentRow[],
): CustomerConsent[] {
  const grantedBy = new Map(answers.map(({ customerId, granted }) => [customerId, granted]));
  return [...customersIn(participants), ...guestsIn(participants)]
    .filter(({ rejoinUntil }) => rejoinUntil === null)
    .sort((one, other) => one.addedAt.getTime() - other.addedAt.getTime())
    .map(({ personId, personName }) => ({
      customerId: personId,
      name: personName,
      granted: grantedBy.get(personId) ?? null,
    }));
}

/** A refusal counts before a missing answer. @param running the recording; `null` for the consent alone */
export function statusOf(
  consents: readonly CustomerConsent[],
  running: Pick<RecordingRow, 'pausedAt'> | null,
): RecordingStatus {
  if (consents.some(({ granted }) => granted === false)) return 'refused';
  if (consents.some(({ granted }) => granted === null)) return 'asking';
  return running?.pausedAt ? 'paused' : 'recording';
}
