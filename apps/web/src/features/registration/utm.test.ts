import { expect, test } from 'vitest';
import { readUtm } from './utm.ts';

test('reads the five UTM tags and no other parameters', () => {
  expect(readUtm('?utm_source=ad&utm_medium=cpc&gclid=1&utm_term=&link=x')).toEqual({
    utm_source: 'ad',
    utm_medium: 'cpc',
  });
});

test('returns null for an address without tags', () => {
  expect(readUtm('?agentRefId=7')).toBeNull();
});

test('truncates a tag that is too long', () => {
  expect(readUtm(`?utm_content=${'x'.repeat(500)}`)?.utm_content).toHaveLength(200);
});
