/** Fetches the availability of a product. In a chunk of its own: the prerendered page has it already. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import type { Availability } from '@foyer/contract/lobby/shapes.ts';
import { call } from '../../platform/api/api.ts';

export async function fetchAvailability(productSlug: string): Promise<Availability | null> {
  return (await call(lobbyRoutes.availability, { params: { productSlug } })).result;
}
