import { beforeEach, expect, it } from 'vitest';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { createRecordAudit } from './record-audit.ts';

const entries: AuditEntry[] = [];
const recordAudit = createRecordAudit(async (_tx, entry) => {
  entries.push(entry);
});
beforeEach(() => {
  entries.length = 0;
});

/** Only passed through. */
const tx = {} as Transaction;
const priya = { kind: 'USER', id: 'priya', name: 'Priya', ip: null } as const;
const request = {
  id: 'request',
  customerId: 'asha',
  customerName: 'Asha',
  productId: 'jee',
  status: 'OFFERED',
} as const;

it('records the entries of a request under the customer’s id', async () => {
  await recordAudit.knocked(tx, priya, request);
  await recordAudit.accepted(tx, priya, request, 'meeting');
  await recordAudit.left(tx, request, { status: 'EXPIRED', endReason: 'max-wait' });

  expect(entries.map(({ logType, entity }) => [logType, entity.personId])).toEqual([
    ['JOIN_LOBBY', 'asha'],
    ['JOIN_DEMO', 'asha'],
    ['LEAVE_LOBBY', 'asha'],
  ]);
});

it('records changes without an actor as made by the system', async () => {
  await recordAudit.left(tx, request, { status: 'EXPIRED', endReason: 'max-wait' });
  await recordAudit.lobbySwitched(tx, { userId: 'priya', name: null }, { from: true, to: false });

  expect(entries.map(({ actor, logType }) => [actor.kind, logType])).toEqual([
    ['SYSTEM', 'LEAVE_LOBBY'],
    ['SYSTEM', 'LEAVE_LOBBY'],
  ]);
});

it('records no entry when a switch keeps its state', async () => {
  await recordAudit.lobbySwitched(tx, { userId: 'priya', name: 'Priya' }, { from: true, to: true }, priya);
  expect(entries).toEqual([]);

  await recordAudit.lobbySwitched(tx, { userId: 'priya', name: 'Priya' }, { from: false, to: true }, priya);
  expect(entries).toMatchObject([
    { logType: 'JOIN_LOBBY', action: 'UPDATE', before: { available: false }, after: { available: true } },
  ]);
});
