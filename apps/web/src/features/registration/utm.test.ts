import { expect, test } from 'vitest';
import { utmIn } from './utm.ts';

test('the five tags are taken, and nothing else of the address', () => {
  expect(utmIn('?utm_source=ad&utm_medium=cpc&gclid=1&utm_term=&link=x')).toEqual({
    utm_source: 'ad',
    utm_medium: 'cpc',
  });
});

test('an address without tags has none', () => {
  expect(utmIn('?agentRefId=7')).toBeNull();
});

test('a tag that is too long for us is cut', () => {
  expect(utmIn(`?utm_content=${'x'.repeat(500)}`)?.utm_content).toHaveLength(200);
});
