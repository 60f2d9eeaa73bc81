/** The call bar: the names of its controls, which the specification sets, and who leaves instead of ending. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import { barTools } from '../tools/tool-list.ts';
import { BarButton } from './bar-button.tsx';
import { CallBar } from './call-bar.tsx';
import type { RoomContext } from './room-context.ts';
import type { MeetingRoomProps } from './room-options.ts';

test('the controls have the names of the specification in data-tool', async () => {
  const room = { as: 'agent', parts: {} } as unknown as MeetingRoomProps;
  const state = { devices: { microphone: 'on', camera: 'on' }, people: [] } as unknown as CallState;
  const toolsState = {
    people: [{ side: 'customer' }],
    hands: [],
    share: { status: 'off' },
    cameras: 2,
    canShareScreen: true,
  };
  const context = { room, state, toolsState, tools: {} } as unknown as RoomContext;
  const { container } = await render(
    <CallBar call={null} state={state} room={room} note={null} aside={null}>
      {barTools(context, {} as Flags).map(({ id, ...tool }) => (
        <BarButton key={id} tool={id} {...tool} />
      ))}
    </CallBar>,
  );

  const names = [...container.querySelectorAll<HTMLElement>('[data-tool]')].map(
    ({ dataset }) => dataset.tool,
  );

  expect(names).toEqual(
    expect.arrayContaining(['microphone', 'camera', 'hangup', 'desktop', 'raisehand', 'videoquality']),
  );
});

test('an agent ends the meeting, and an admin who stepped in leaves it without a question', async () => {
  const room = { as: 'agent', parts: {} } as unknown as MeetingRoomProps;
  const hangUps: boolean[] = [];
  const renderBar = (endsForAll: boolean) => {
    const devices = { microphone: 'on', camera: 'on' };
    const state = {
      devices,
      people: [{ identity: 'customer:1' }],
      meeting: { endsForAll },
    } as unknown as CallState;
    const call = { hangUp: async () => void hangUps.push(endsForAll) } as unknown as CallViewModel;
    return render(
      <CallBar call={call} state={state} room={room} note={null} aside={null}>
        {null}
      </CallBar>,
    );
  };
  const host = await renderBar(true);
  await expect.element(host.getByRole('button', { name: m.room_end(), exact: true })).toBeVisible();
  await host.unmount();

  const supervisor = await renderBar(false);
  await supervisor.getByRole('button', { name: m.room_leave(), exact: true }).click();

  expect(hangUps).toEqual([false]);
});
