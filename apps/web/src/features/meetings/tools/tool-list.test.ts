/** When the agent's bar offers a snapshot, and of whom. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { expect, test } from 'vitest';
import type { RoomContext } from '../room/room-context.ts';
import { buildPerson } from '../testing/fake-call.ts';
import { buildToolPerson } from '../testing/fake-tools.ts';
import { barTools } from './tool-list.ts';

interface Customer {
  readonly id?: string;
  readonly hasCamera?: boolean;
  readonly heldSince?: string | null;
}

/** The actions of the bar's snapshot button; `null` without one. */
function pressSnapshot(customers: readonly Customer[], { as = 'agent', isOn = true } = {}): string[] | null {
  const actions: string[] = [];
  const people = customers.map(({ id = '1', heldSince = null }) =>
    buildToolPerson({ identity: `customer:${id}`, side: 'customer', heldSince }),
  );
  const context = {
    room: { as },
    state: {
      meeting: null,
      devices: { camera: 'on', microphone: 'on' },
      people: customers.map(({ id = '1', hasCamera = true }) =>
        buildPerson({ identity: `customer:${id}`, ...(hasCamera ? {} : { camera: null }) }),
      ),
    },
    toolsState: { people, hands: [], share: { status: 'off' } },
    tools: {
      takeSnapshot: (identity: string) => actions.push(`snapshot of ${identity}`),
      toggle: (panel: string) => actions.push(`opens ${panel}`),
    },
  } as unknown as RoomContext;
  const tool = barTools(context, { captureMeetingScreenshot: isOn } as Flags).find(
    ({ id }) => id === 'snapshot',
  );
  tool?.onPress();
  return tool ? actions : null;
}

test('the snapshot button takes a picture of the only customer with a camera', () => {
  expect(pressSnapshot([{}])).toEqual(['snapshot of customer:1']);
  expect(pressSnapshot([{ id: '1', hasCamera: false }, { id: '2' }])).toEqual(['snapshot of customer:2']);
});

test('the snapshot button opens the list of people when several customers can be chosen', () => {
  expect(pressSnapshot([{ id: '1' }, { id: '2' }])).toEqual(['opens people']);
});

test('there is no snapshot button without a camera, on hold, with the flag off, or for customers', () => {
  expect(pressSnapshot([{ hasCamera: false }])).toBeNull();
  expect(pressSnapshot([{ heldSince: '2026-11-21T09:00:00.000Z' }])).toBeNull();
  expect(pressSnapshot([{}], { isOn: false })).toBeNull();
  expect(pressSnapshot([{}], { as: 'customer' })).toBeNull();
});
