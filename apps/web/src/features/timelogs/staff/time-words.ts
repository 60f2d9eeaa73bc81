/** The times of a conversation, in words. */
import type { TimeLogRow } from '@foyer/contract/time-logs.ts';
import { m } from '../../../paraglide/messages.js';
import { formatElapsed } from '../../../ui/staff/clock-time.ts';

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

/** How long; `null` where they never met. */
export function togetherWords({ startedAt, togetherSeconds }: TimeLogRow): string | null {
  return startedAt === null ? null : formatElapsed(togetherSeconds * 1000);
}

/** How long it took the agent, or that it still does; `null` where no agent came. */
export function handledWords({ agentJoinedAt, endedAt, handleSeconds }: TimeLogRow): string | null {
  if (handleSeconds !== null) return formatElapsed(handleSeconds * 1000);
  return agentJoinedAt !== null && endedAt === null ? m.staff_time_goes_on() : null;
}
