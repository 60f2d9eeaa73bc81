import { expect, test } from 'vitest';
import { gapOf } from './product-gaps.ts';

const product = { active: true, agentIds: ['agent'] };

test.each([
  [product, true, null],
  [product, undefined, null],
  [product, false, 'hours'],
  [{ ...product, agentIds: [] }, true, 'agents'],
  [{ ...product, agentIds: [] }, undefined, 'agents'],
  [{ ...product, agentIds: [] }, false, 'agents-and-hours'],
  [{ active: false, agentIds: [] }, false, null],
])('%j with hours %s lacks %s', (fields, hasHours, gap) => {
  expect(gapOf(fields, hasHours)).toBe(gap);
});
