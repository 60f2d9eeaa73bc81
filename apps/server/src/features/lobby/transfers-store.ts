/** Looks at requests that only staff's doings need: by their id, and all that lead to one meeting. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { lobbyRequests, type RequestRow } from './tables.ts';

export async function find(unit: Unit, requestId: string): Promise<RequestRow | null> {
  const [row] = await unit.db.select().from(lobbyRequests).where(eq(lobbyRequests.id, requestId));
  return row ?? null;
}

/** All that ever led to a meeting, who was met first at the front. */
export function findAllByMeeting(unit: Unit, meetingId: string): Promise<RequestRow[]> {
  return unit.db
    .select()
    .from(lobbyRequests)
    .where(eq(lobbyRequests.meetingId, meetingId))
    .orderBy(asc(lobbyRequests.acceptedAt), asc(lobbyRequests.id));
}

/** Those an agent accepted that are not over. */
export function findOpenOf(unit: Unit, agentId: string): Promise<RequestRow[]> {
  return unit.db
    .select()
    .from(lobbyRequests)
    .where(and(eq(lobbyRequests.agentId, agentId), isNull(lobbyRequests.endedAt)))
    .orderBy(asc(lobbyRequests.acceptedAt), asc(lobbyRequests.id));
}
