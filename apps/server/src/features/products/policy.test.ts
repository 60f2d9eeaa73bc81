import { describe, expect, test } from 'vitest';
import { type ProductFields, templateProblem, tidy, usesInWords } from './policy.ts';

const fields: ProductFields = {
  ...{
    name: 'Tour',
    slug: 'tour',
    headline: null,
    promise: null,
    platform: 'jupiter',
    platformTemplate: null,
  },
  ...{ routing: 'broadcast', offerLastsSeconds: 60, active: true, agentIds: [] },
  ...{ durationMinutes: 30, noticeMinutes: 30, horizonDays: 14 },
};

describe('the template of an outside platform', () => {
  test.each([
    'https://meet.example.com/{meetingId}',
    'http://meet.example.com:8080/join?m={meetingId}&n={customerName}#{token}',
  ])('%s opens a web platform', (template) => {
    expect(templateProblem('lightSpeedWeb', template)).toBeNull();
    expect(templateProblem('lightSpeedApp', template)).toBeNull();
  });

  test.each(['lightspeed://join?meeting={meetingId}', 'com.example.app://open/{token}'])(
    '%s opens an app, and no web page',
    (template) => {
      expect(templateProblem('lightSpeedApp', template)).toBeNull();
      expect(templateProblem('lightSpeedWeb', template)).toBe('invalid');
    },
  );

  test.each([
    ['javascript://%0aalert(1)//{meetingId}'],
    ['JavaScript://x/%0aalert(1)'],
    ['data://text/html,x'],
    ['file:///etc/passwd'],
    ['//example.com/{meetingId}'],
    ['/live/{meetingId}'],
    ['https://{customerName}.example.com/'],
    ['https://somebody:{token}@example.com/'],
    ['https://example.com\\@evil.example/'],
    ['https:///{meetingId}'],
    ['https://example.com/{password}'],
    ['https://example.com/{meetingId'],
    ['https://example.com/a b'],
    ['https://example.com/\u0000'],
  ])('%j is refused', (template) => {
    expect(templateProblem('lightSpeedApp', template)).toBe('invalid');
  });

  test('must be there for an outside platform, and is not kept for our own rooms', () => {
    expect(templateProblem('lightSpeedWeb', null)).toBe('required');
    expect(templateProblem('jupiter', null)).toBeNull();
    expect(tidy({ ...fields, platformTemplate: 'https://example.com/' }).platformTemplate).toBeNull();
  });
});

test('blanks at the ends and agents named twice are taken for what they mean', () => {
  const tidied = tidy({
    ...fields,
    name: ' Tour ',
    headline: '  ',
    promise: ' Soon. ',
    agentIds: ['b', 'a', 'b'],
  });

  expect(tidied).toMatchObject({ name: 'Tour', headline: null, promise: 'Soon.', agentIds: ['a', 'b'] });
});

test('what holds on to a product is said in words, its agents by name', () => {
  const none = {
    agents: 0,
    agentNames: [],
    registrations: 0,
    requests: 0,
    meetings: 0,
    schedules: 0,
    slots: 0,
  };

  expect(usesInWords({ ...none, agents: 1, agentNames: ['Asha'], requests: 2 })).toEqual([
    '1 agent: Asha',
    '2 lobby requests',
  ]);
  expect(usesInWords(none)).toEqual([]);
});
