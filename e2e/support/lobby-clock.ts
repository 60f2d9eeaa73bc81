/** The lobby's minutes, over at once: what was to happen then happens with the next look of the server, a second away. */
import type { Foyer } from './foyer.ts';
import { connectOwner } from './owner.ts';

/** The time of every knock that is open runs out. */
export function runOutOffers(foyer: Foyer): Promise<void> {
  return change(
    foyer,
    "update lobby_offers set expires_at = now() - interval '1 second' where status = 'OPEN'",
  );
}

/** The pause before those whom nobody took are offered again is over. */
export function endPauses(foyer: Foyer): Promise<void> {
  return change(foyer, 'update lobby_requests set reoffer_at = now() where reoffer_at is not null');
}

async function change(foyer: Foyer, statement: string): Promise<void> {
  const owner = await connectOwner(foyer);
  await owner.query(statement);
  await owner.end();
}
