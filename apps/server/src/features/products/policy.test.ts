import { expect, test } from 'vitest';
import { describeUses, isOffered, type ProductFields, requireOffered, tidy } from './policy.ts';

const fields: ProductFields = {
  name: 'Tour',
  slug: 'tour',
  headline: null,
  promise: null,
  platform: 'jupiter',
  platformTemplate: null,
  routing: 'broadcast',
  offerLastsSeconds: 60,
  active: true,
  agentIds: [],
  durationMinutes: 30,
  noticeMinutes: 30,
  horizonDays: 14,
};

test('the address of the built-in room is dropped', () => {
  expect(tidy({ ...fields, platformTemplate: 'https://example.com/' }).platformTemplate).toBeNull();
});

test('a product whose stored address is not valid is not offered', () => {
  const product = {
    active: true,
    platform: 'lightSpeedWeb',
    platformTemplate: 'http://meet.example/',
  } as const;

  expect(isOffered(product)).toBe(false);
  expect(isOffered({ ...product, platformTemplate: 'https://meet.example/' })).toBe(true);
  expect(() => requireOffered(product)).toThrow(
    expect.objectContaining({ code: 'product.platform_unavailable' }),
  );
});

test('tidy trims texts and removes duplicate agents', () => {
  const tidied = tidy({
    ...fields,
    name: ' To\u200Bur ',
    headline: ' \u200B ',
    promise: ' Soon. ',
    agentIds: ['b', 'a', 'b'],
  });

  expect(tidied).toMatchObject({ name: 'Tour', headline: null, promise: 'Soon.', agentIds: ['a', 'b'] });
});

test('describeUses names agents and counts other records', () => {
  const none = {
    agents: 0,
    agentNames: [],
    registrations: 0,
    requests: 0,
    meetings: 0,
    schedules: 0,
    slots: 0,
  };

  expect(describeUses({ ...none, agents: 1, agentNames: ['Asha'], requests: 2 })).toEqual([
    '1 agent: Asha',
    '2 lobby requests',
  ]);
  expect(describeUses(none)).toEqual([]);
});
