/**
 * Ends timers of the lobby early, by changing the database. The server's next sweep applies it within a
 * second.
 */
import type { Foyer } from '../servers/foyer.ts';
import { connectAsOwner } from './database-owner.ts';
import type { FoyerAccess } from './foyer-access.ts';

/** Every open offer expires now. */
export function expireOffers(foyer: Foyer): Promise<void> {
  return runStatement(
    foyer,
    "update lobby_offers set expires_at = now() - interval '1 second' where status = 'OPEN'",
  );
}

/** Requests that no agent accepted are offered again now instead of after the pause. */
export function endReofferPauses(foyer: Foyer): Promise<void> {
  return runStatement(foyer, 'update lobby_requests set reoffer_at = now() where reoffer_at is not null');
}

/** The agents who accepted a request and have not come to the meeting are too late now. */
export function endWaitForAgents(foyer: FoyerAccess): Promise<void> {
  return runStatement(
    foyer,
    "update lobby_requests set accepted_at = now() - interval '31 seconds' where status = 'ACCEPTED'",
  );
}

/** The waits of customers for whom no agent is present have lasted long enough to end now. */
export function endWaitsWithoutAgents(foyer: FoyerAccess): Promise<void> {
  return runStatement(
    foyer,
    "update lobby_requests set nobody_since = now() - interval '61 seconds' where status = 'WAITING'",
  );
}

async function runStatement(foyer: FoyerAccess, statement: string): Promise<void> {
  const owner = await connectAsOwner(foyer);
  await owner.query(statement);
  await owner.end();
}
