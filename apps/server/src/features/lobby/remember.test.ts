import { beforeEach, expect, it } from 'vitest';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { createRemember } from './remember.ts';

const told: AuditEntry[] = [];
const remember = createRemember(async (_unit, entry) => {
  told.push(entry);
});
beforeEach(() => {
  told.length = 0;
});

/** Only handed on. */
const unit = {} as Unit;
const priya = { kind: 'USER', id: 'priya', name: 'Priya', ip: null } as const;
const request = {
  ...{ id: 'request', customerId: 'asha', customerName: 'Asha', productId: 'jee' },
  status: 'OFFERED',
} as const;

it("everything about a request is kept under the customer's key", async () => {
  await remember.knocked(unit, priya, request);
  await remember.accepted(unit, priya, request, 'meeting');
  await remember.left(unit, request, { status: 'EXPIRED', endReason: 'max-wait' });

  expect(told.map(({ logType, entity }) => [logType, entity.personId])).toEqual([
    ['JOIN_LOBBY', 'asha'],
    ['JOIN_DEMO', 'asha'],
    ['LEAVE_LOBBY', 'asha'],
  ]);
});

it('what nobody did, the system did', async () => {
  await remember.left(unit, request, { status: 'EXPIRED', endReason: 'max-wait' });
  await remember.switched(unit, { userId: 'priya', name: null }, { from: true, to: false });

  expect(told.map(({ actor, logType }) => [actor.kind, logType])).toEqual([
    ['SYSTEM', 'LEAVE_LOBBY'],
    ['SYSTEM', 'LEAVE_LOBBY'],
  ]);
});

it('a switch that is turned to where it was is not told', async () => {
  await remember.switched(unit, { userId: 'priya', name: 'Priya' }, { from: true, to: true }, priya);
  expect(told).toEqual([]);

  await remember.switched(unit, { userId: 'priya', name: 'Priya' }, { from: false, to: true }, priya);
  expect(told).toMatchObject([
    { logType: 'JOIN_LOBBY', action: 'UPDATE', before: { available: false }, after: { available: true } },
  ]);
});
