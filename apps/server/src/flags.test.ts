/** What a flag hides the server refuses: each one turned on Settings, and the same asked again. */
import { flagNames } from '@foyer/contract/tenants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagRows } from './platform/testing/flag-rows.ts';
import { buildFlagWorld, type FlagWorld } from './platform/testing/flag-world.ts';

const world = {} as FlagWorld;
beforeAll(async () => {
  Object.assign(world, await buildFlagWorld());
});
afterAll(() => world.close());

describe('the server goes by the flag', () => {
  for (const name of flagNames) {
    const row = flagRows[name];
    if (!('ask' in row)) continue;
    const { beside = [] } = row;
    it(name, async () => {
      await world.turnOnly([...beside]);
      expect(await row.ask(world)).toEqual(row.off);

      await world.turnOnly([...beside, name]);
      expect(await row.ask(world)).toEqual(row.on);
    });
  }
});

describe('where there is nothing to refuse', () => {
  it('what is not built yet is known by name, and the list does not grow by itself', () => {
    expect(flagNames.filter((name) => 'pending' in flagRows[name])).toEqual([
      ...['serverSideRecording', 'analytics', 'dashboardAnalytics', 'bargein', 'annotations'],
      ...['captureMeetingScreenshot', 'enableObs'],
    ]);
  });

  it('what only the page follows is known by name', () => {
    expect(flagNames.filter((name) => 'shown' in flagRows[name])).toEqual([
      ...['productSelectorOnCustomerRegistration', 'countdownTimer', 'videoMuteForCustomer'],
    ]);
  });

  it('each is told to the page as it was turned', async () => {
    const told = async () => (await world.call('GET', '/api/config/', null)).body.flags;

    await world.turnOnly([]);
    expect(Object.entries(await told())).toEqual(flagNames.map((name) => [name, false]));
    await world.turnOnly([...flagNames]);
    expect(Object.entries(await told())).toEqual(flagNames.map((name) => [name, true]));
  });

  it('no key to a room can record, hide, send data or make an ingress, whatever is on', async () => {
    const { call, meeting, tokens, turnOnly } = world;
    await turnOnly([...flagNames]);

    for (const token of [tokens.agent, meeting.customer]) {
      const { result } = (await call('POST', `/api/meetings/${meeting.meetingId}/entry`, token)).body;
      const { video } = JSON.parse(Buffer.from(result.token.split('.')[1], 'base64url').toString());

      expect(video).toMatchObject({ roomJoin: true, canPublishData: false, canUpdateOwnMetadata: false });
      expect(Object.keys(video).filter((right) => /record|hidden|ingress|admin/i.test(right))).toEqual([]);
    }
  });

  it.each(['/api/analytics', '/api/recordings', '/api/dashboard/analytics'])(
    '%s is not there',
    async (url) => {
      expect((await world.call('GET', url, world.tokens.superAdmin)).status).toBe(404);
    },
  );
});
