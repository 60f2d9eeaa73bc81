import { describe, expect, test } from 'vitest';
import { chatRoutes } from '../chat.ts';
import { routes } from '../core/catalogue.ts';
import { errorStatus } from '../core/errors.ts';
import type { RouteDefinition } from '../core/http.ts';
import { feedbackRoutes } from '../feedbacks.ts';
import { regionRoutes } from '../geography/regions.ts';
import { linkRoutes } from '../links/links.ts';
import { awayRoutes } from '../lobby/away.ts';
import { deviceCheckRoutes } from '../lobby/device-check.ts';
import { lobbyRoutes } from '../lobby/lobby.ts';
import { preconnectRoutes } from '../lobby/preconnect.ts';
import { annotationRoutes } from '../meetings/annotations.ts';
import { externalMeetingRoutes } from '../meetings/external.ts';
import { guestInvitationRoutes } from '../meetings/guest-invitations.ts';
import { meetingRoutes } from '../meetings/meetings.ts';
import { recordingConsentRoutes } from '../meetings/recording-consent.ts';
import { roomRoutes } from '../meetings/room.ts';
import { snapshotRoutes } from '../meetings/snapshots.ts';
import { optOutRoutes } from '../messaging/opt-out.ts';
import { productRoutes } from '../products/products.ts';
import { pushRoutes } from '../push.ts';
import { attachmentRoutes } from '../registration/attachments.ts';
import { registrationRoutes } from '../registration/registration.ts';
import { scheduleRoutes } from '../schedules/schedules.ts';
import { journeyStateOf, journeyStates, nextSteps, stateByErrorCode } from './journey.ts';

/** Errors that any call may return. */
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
  regionRoutes,
  productRoutes,
  scheduleRoutes,
  linkRoutes,
  lobbyRoutes,
  awayRoutes,
  meetingRoutes,
  roomRoutes,
  externalMeetingRoutes,
  annotationRoutes,
  snapshotRoutes,
  recordingConsentRoutes,
  guestInvitationRoutes,
  chatRoutes,
  feedbackRoutes,
  deviceCheckRoutes,
  preconnectRoutes,
  optOutRoutes,
  pushRoutes,
];
const isCustomers = ({ access }: RouteDefinition): boolean =>
  access.some((kind) => kind === 'public' || kind === 'customer');
const errorCodes = slices
  .flatMap((slice) => Object.values(slice))
  .filter(isCustomers)
  .flatMap(({ errors }) => errors);

describe('stateByErrorCode', () => {
  test.each([...new Set([...general, ...errorCodes])])(
    'maps %s to a state of the customer journey',
    (code) => {
      expect(Object.keys(stateByErrorCode)).toContain(code);
    },
  );

  test('is checked against every route that customers may call', () => {
    const checked = new Set<RouteDefinition>(slices.flatMap((slice) => Object.values(slice)));
    const others = Object.entries(routes)
      .flatMap(([slice, own]) => Object.values<RouteDefinition>(own).map((route) => ({ slice, route })))
      .filter(({ route }) => route.access[0] === 'customer' && !checked.has(route));

    expect(others).toEqual([]);
  });
});

describe('the states of the journey', () => {
  test.each(Object.entries(journeyStates))('%s names a sentence and a next step', (_, state) => {
    expect(state.sentence).toMatch(/^[a-z_]+$/);
    expect(Object.keys(nextSteps)).toContain(state.next);
  });

  test('are mapped from error codes that exist', () => {
    for (const code of Object.keys(stateByErrorCode)) expect(Object.keys(errorStatus)).toContain(code);
  });
});

test('journeyStateOf maps unknown error codes to failed', () => {
  expect(journeyStateOf('user.last_super_admin')).toBe('failed');
  expect(journeyStateOf('constructor')).toBe('failed');
});
