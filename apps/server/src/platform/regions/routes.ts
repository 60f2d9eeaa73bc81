/** Serves the regions of a country to forms, so that pages do not include the list of the whole world. */
import { regionRoutes } from '@foyer/contract/geography/regions.ts';
import regions from 'country-region-data/data.json' with { type: 'json' };
import { type RouteContext, serve } from '../http/register-routes.ts';

const statesOf = new Map(
  regions.map(({ countryShortCode, regions: states }) => [countryShortCode, states.map(({ name }) => name)]),
);

export function registerRegions(context: RouteContext): void {
  serve(context, regionRoutes, {
    states: async ({ params: { country } }) => ({ result: inOrder(statesOf.get(country) ?? []) }),
  });
}

function inOrder(names: readonly string[]): string[] {
  return [...names].sort((a, b) => a.localeCompare(b, 'en'));
}
