import type { RecordKind } from '@foyer/contract/notifications.ts';
import { expect, test } from 'vitest';
import type { LiveState } from '../../../platform/live/live.ts';
import { followRecordChanges } from './record-changes.ts';

function connect() {
  const refetched: string[] = [];
  let announce: (change: { kind: RecordKind }) => void = () => {};
  let changeState: (state: LiveState) => void = () => {};
  const channel = {
    on: (_name: string, handler: never) => {
      announce = handler;
      return () => {};
    },
    onState: (handler: (state: LiveState) => void) => {
      changeState = handler;
      return () => {};
    },
  };
  followRecordChanges(channel as never, (key) => refetched.push(key.join('/')));
  return {
    refetched,
    announce: (kind: RecordKind) => announce({ kind }),
    changeState: (state: LiveState) => changeState(state),
  };
}

test.each([
  ['settings', ['record/settings']],
  ['product', ['record/product', 'table/products']],
  ['slot', ['record/slot', 'table/slots', 'times']],
  ['customer', ['record/customer', 'table/customers', 'customer']],
  ['schedule', ['record/schedule', 'table/schedules', 'schedules', 'times', 'customer']],
] as const)('a changed record of the kind %s refetches its open form and its tables', (kind, keys) => {
  const { refetched, announce } = connect();

  announce(kind);

  expect(refetched).toEqual(keys);
});

test('a connection that was lost refetches open forms when it is back', () => {
  const { refetched, changeState } = connect();

  changeState('lost');
  expect(refetched).toEqual([]);
  changeState('connected');

  expect(refetched).toEqual(['record']);
});
