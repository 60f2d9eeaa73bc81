import { countryCodes } from '@foyer/contract/geography/countries.ts';
import regions from 'country-region-data/data.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import { registerRegions } from './routes.ts';

let world: TenantSetup;
let server: TestServer;

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  registerRegions(server.context);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const statesOf = async (country: string) => server.call({ url: `/api/places/${country}/states` });

test('the states of a country have their common names and are sorted', async () => {
  const states: string[] = (await statesOf('IN')).json().result;

  expect(states).toHaveLength(36);
  expect(states.slice(0, 3)).toEqual(['Andaman and Nicobar Islands', 'Andhra Pradesh', 'Arunachal Pradesh']);
  expect((await statesOf('AE')).json().result).toContain('Dubai');
});

test('every country with states is a country of the form', () => {
  const codes = regions.map(({ countryShortCode }) => countryShortCode);

  expect([...countryCodes].filter((code) => !codes.includes(code))).toEqual(['SJ']);
  expect(codes.filter((code) => !countryCodes.has(code))).toEqual([]);
});

test('an unknown country has no states, and an invalid country code is rejected', async () => {
  expect((await statesOf('ZZ')).json()).toEqual({ result: [] });
  expect((await statesOf('india')).statusCode).toBe(400);
});
