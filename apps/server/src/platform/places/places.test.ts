import { countryCodes } from '@foyer/contract/countries.ts';
import regions from 'country-region-data/data.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createWorld, type World } from '../testing/test-world.ts';
import { registerPlaces } from './routes.ts';

let world: World;
let server: TestServer;

beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  registerPlaces(server.entrance);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const statesOf = async (country: string) => server.call({ url: `/api/places/${country}/states` });

test('a country’s states come by the names people use, in order', async () => {
  const states: string[] = (await statesOf('IN')).json().result;

  expect(states).toHaveLength(36);
  expect(states.slice(0, 3)).toEqual(['Andaman and Nicobar Islands', 'Andhra Pradesh', 'Arunachal Pradesh']);
  expect((await statesOf('AE')).json().result).toContain('Dubai');
});

test('every country that has states is one that a form takes', () => {
  const codes = regions.map(({ countryShortCode }) => countryShortCode);

  expect([...countryCodes].filter((code) => !codes.includes(code))).toEqual(['SJ']);
  expect(codes.filter((code) => !countryCodes.has(code))).toEqual([]);
});

test('a country that we do not know has none, and what is no country is refused', async () => {
  expect((await statesOf('ZZ')).json()).toEqual({ result: [] });
  expect((await statesOf('india')).statusCode).toBe(400);
});
