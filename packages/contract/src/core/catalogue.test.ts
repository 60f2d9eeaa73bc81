import { expect, test } from 'vitest';
import { kindsWithoutStaffSession } from './access.ts';
import { routes } from './catalogue.ts';
import type { RouteDefinition } from './http.ts';

test('every route that works without a staff session has a limit', () => {
  const unlimited = Object.values(routes as Record<string, Record<string, RouteDefinition>>)
    .flatMap((named) => Object.values(named))
    .filter(({ access, limit }) => kindsWithoutStaffSession.some((kind) => access.includes(kind)) && !limit)
    .map(({ method, path }) => `${method} ${path}`);

  expect(unlimited).toEqual([]);
});

test('a guest may only be in the meeting, answer about a recording, and see drawings', () => {
  const allowed = Object.values(routes as Record<string, Record<string, RouteDefinition>>)
    .flatMap((named) => Object.values(named))
    .filter(({ access }) => access.includes('guest'))
    .map(({ method, path }) => `${method} ${path.replace('/api/meetings/:meetingId', '')}`);

  expect(allowed).toEqual([
    'GET ',
    'POST /entry',
    'POST /departure',
    'GET /drawings',
    'GET /drawings/:sharerId/still',
    'GET /recording',
    'PUT /recording/consent',
  ]);
});
