/** States of a country, as a form asks for them: kept here once, so that no page carries the world's list. */
import { placeRoutes } from '@foyer/contract/places.ts';
import regions from 'country-region-data/data.json' with { type: 'json' };
import { type Entrance, serve } from '../http/serve.ts';

const statesOf = new Map(
  regions.map(({ countryShortCode, regions: states }) => [countryShortCode, states.map(({ name }) => name)]),
);

export function registerPlaces(entrance: Entrance): void {
  serve(entrance, placeRoutes, {
    states: async ({ params: { country } }) => ({ result: inOrder(statesOf.get(country) ?? []) }),
  });
}

function inOrder(names: readonly string[]): string[] {
  return [...names].sort((a, b) => a.localeCompare(b, 'en'));
}
