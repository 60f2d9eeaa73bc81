import { describe, expect, test } from 'vitest';
import { attachmentRoutes } from './attachments.ts';
import { routes } from './catalogue.ts';
import { chatRoutes } from './chat.ts';
import { deviceCheckRoutes } from './device-check.ts';
import { errorStatus } from './errors.ts';
import { feedbackRoutes } from './feedbacks.ts';
import type { RouteDefinition } from './http.ts';
import { linkRoutes } from './links.ts';
import { lobbyRoutes } from './lobby.ts';
import { aheadRoutes } from './lobby-ahead.ts';
import { meetingRoutes } from './meetings.ts';
import { optOutRoutes } from './opt-out.ts';
import { placeRoutes } from './places.ts';
import { productRoutes } from './products.ts';
import { registrationRoutes } from './registration.ts';
import { nextSteps, roadStateOf, roadStates, stateOfRefusal } from './road.ts';
import { roomRoutes } from './room.ts';
import { scheduleRoutes } from './schedules.ts';

/** Refusals that any call may meet. */
const general = [
  'request.malformed',
  'request.invalid',
  'request.too_large',
  'request.unsupported_type',
  'request.too_many',
  'route.not_found',
  'auth.missing',
  'auth.invalid',
  'auth.expired',
  'auth.forbidden',
  'tenant.unknown',
  'tenant.suspended',
  'server.failed',
];

const slices: Record<string, RouteDefinition>[] = [
  registrationRoutes,
  attachmentRoutes,
  placeRoutes,
  productRoutes,
  scheduleRoutes,
  linkRoutes,
  lobbyRoutes,
  meetingRoutes,
  roomRoutes,
  chatRoutes,
  feedbackRoutes,
  deviceCheckRoutes,
  aheadRoutes,
  optOutRoutes,
];
const isCustomers = ({ access }: RouteDefinition): boolean =>
  access.some((kind) => kind === 'public' || kind === 'customer');
const refusals = slices
  .flatMap((slice) => Object.values(slice))
  .filter(isCustomers)
  .flatMap(({ errors }) => errors);

describe('every refusal of the calls a customer makes', () => {
  test.each([...new Set([...general, ...refusals])])('%s leads to a state of the road', (code) => {
    expect(Object.keys(stateOfRefusal)).toContain(code);
  });

  test('the slices looked at are all that customers call', () => {
    const looked = new Set<RouteDefinition>(slices.flatMap((slice) => Object.values(slice)));
    const others = Object.entries(routes)
      .flatMap(([slice, own]) => Object.values<RouteDefinition>(own).map((route) => ({ slice, route })))
      .filter(({ route }) => route.access[0] === 'customer' && !looked.has(route));

    expect(others).toEqual([]);
  });
});

describe('every state', () => {
  test.each(Object.entries(roadStates))('%s has a sentence and a next step', (_, state) => {
    expect(state.sentence).toMatch(/^[a-z_]+$/);
    expect(Object.keys(nextSteps)).toContain(state.next);
  });

  test('that is reached by a refusal is named by a code that exists', () => {
    for (const code of Object.keys(stateOfRefusal)) expect(Object.keys(errorStatus)).toContain(code);
  });
});

test('a refusal that customers never meet reads as a failure of ours', () => {
  expect(roadStateOf('user.last_super_admin')).toBe('failed');
  expect(roadStateOf('constructor')).toBe('failed');
});
