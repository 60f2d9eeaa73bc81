/** The labels and durations of a conversation. */
import type { TimeLogRow } from '@foyer/contract/time-logs.ts';
import { m } from '../../../paraglide/messages.js';
import { formatElapsed } from '../../../ui/staff/time/clock-time.ts';

type EndedBy = NonNullable<TimeLogRow['endedBy']>;

const sides = {
  agent: () => m.staff_time_by_agent(),
  customer: () => m.staff_time_by_customer(),
  system: () => m.staff_time_by_system(),
} satisfies Record<EndedBy, () => string>;

/** Who ended it; `null` while it lasts. */
export function endedByName(by: EndedBy | null): string | null {
  return by && sides[by]();
}

/** How long agent and customer were together; `null` when they never met. */
export function conversationDuration({ startedAt, togetherSeconds }: TimeLogRow): string | null {
  return startedAt === null ? null : formatElapsed(togetherSeconds * 1000);
}

/** How long the agent was in the meeting, or "Ongoing"; `null` when no agent joined. */
export function handlingDuration({ agentJoinedAt, endedAt, handleSeconds }: TimeLogRow): string | null {
  if (handleSeconds !== null) return formatElapsed(handleSeconds * 1000);
  return agentJoinedAt !== null && endedAt === null ? m.staff_time_goes_on() : null;
}
