/** The agent's actions for each person in the meeting. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import { ConfigProvider } from '../../../../platform/config/config.ts';
import type { RoomContext } from '../../room/room-context.ts';
import type { ToolPerson } from '../tool-ports.ts';
import PeoplePanel from './people-panel.tsx';

const asha: ToolPerson = {
  identity: 'customer:1',
  name: 'Asha Rao',
  side: 'customer',
  handSince: null,
  heldSince: null,
  quality: null,
  screen: null,
  screenAudio: null,
};

test('"Remove" looks different from the harmless actions: an icon and the colour of danger', async () => {
  const context = {
    room: { as: 'agent', meetingId: 'meeting', token: async () => null },
    state: { people: [], meeting: { agentName: 'Priya Shah' } },
    toolsState: { people: [asha], hands: [] },
    tools: { onServerMessage: () => () => {} },
  } as unknown as RoomContext;
  const config = { flags: { preventMultipleCustomers: true } } as unknown as ClientConfig;
  await render(
    <ConfigProvider value={config}>
      <PeoplePanel context={context} />
    </ConfigProvider>,
  );
  const action = (name: string) => page.getByRole('button', { name, exact: true }).element();
  const hold = action(m.tools_people_hold({ name: 'Asha Rao' }));
  const remove = action(m.tools_people_remove({ name: 'Asha Rao' }));

  expect([hold, remove].map((each) => each.querySelectorAll('svg').length)).toEqual([0, 1]);
  expect(getComputedStyle(remove).color).not.toBe(getComputedStyle(hold).color);
  expect(getComputedStyle(remove).borderColor).not.toBe(getComputedStyle(hold).borderColor);
});

test('a guest can be muted and removed, and is neither held nor photographed', async () => {
  const ravi: ToolPerson = { ...asha, identity: 'guest:2', name: 'Ravi', side: 'guest' };
  const participant = { identity: ravi.identity, name: 'Ravi', camera: {}, isMuted: false };
  const context = {
    room: { as: 'agent', meetingId: 'meeting', token: async () => null },
    state: { people: [participant], meeting: { agentName: 'Priya Shah' } },
    toolsState: { people: [ravi], hands: [] },
    tools: { onServerMessage: () => () => {} },
  } as unknown as RoomContext;
  const flags = { preventMultipleCustomers: true, captureMeetingScreenshot: true };
  await render(
    <ConfigProvider value={{ flags } as unknown as ClientConfig}>
      <PeoplePanel context={context} />
    </ConfigProvider>,
  );

  await expect.element(page.getByText(m.guests_role(), { exact: true })).toBeVisible();
  const names = page
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual([
    m.tools_people_mute({ name: 'Ravi' }),
    m.tools_people_camera({ name: 'Ravi' }),
    m.tools_people_remove({ name: 'Ravi' }),
  ]);
});
