/** The server rejects what a flag hides: the same request with each flag off and on. */
import { flagNames } from '@foyer/contract/tenants/tenants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagRows } from './testing/matrices/flag-rows.ts';
import { createFlagSetup, type FlagSetup } from './testing/setups/flag-setup.ts';

/** Of an installation without a recorder. */
const unavailableFlags = flagNames.filter((name) => 'unavailable' in flagRows[name]);
const setup = {} as FlagSetup;
beforeAll(async () => {
  Object.assign(setup, await createFlagSetup());
});
afterAll(() => setup.close());

describe('with the flag off the server rejects the request, with it on it accepts it:', () => {
  for (const name of flagNames) {
    const row = flagRows[name];
    if (!('ask' in row)) continue;
    const { beside = [] } = row;
    it(name, async () => {
      await setup.turnOnly([...beside]);
      expect(await row.ask(setup)).toEqual(row.off);

      await setup.turnOnly([...beside, name]);
      expect(await row.ask(setup)).toEqual(row.on);
    });
  }
});

describe('flags', () => {
  it('that this installation cannot serve are in the settings', async () => {
    const { body } = await setup.call('GET', '/api/manage/settings', setup.tokens.superAdmin);

    expect(body.result.unavailableFlags).toEqual(unavailableFlags);
  });

  it.each(unavailableFlags)(
    'cannot be turned on while unavailable: %s is rejected with not_available',
    async (name) => {
      await setup.turnOnly([]);

      expect(await setup.turnOn(name)).toEqual({ [`flags.${name}`]: 'not_available' });
    },
  );

  it('that are stored as on while unavailable stay stored and count as off', async () => {
    const { call, rows, tokens, turnOn, turnOnly } = setup;
    const saved = async () =>
      (await call('GET', '/api/manage/settings', tokens.superAdmin)).body.result.flags;
    await turnOnly([]);
    await rows(
      `update tenants set flags = flags || '{"serverSideRecording": true}'::jsonb where slug = 'acme'`,
    );

    expect((await call('GET', '/api/config/', null)).body.flags.serverSideRecording).toBe(false);
    expect(await turnOn('chatButton')).toBe('taken');
    expect(await saved()).toMatchObject({ serverSideRecording: true, chatButton: true });
  });

  it('that only the page follows are these three', () => {
    expect(flagNames.filter((name) => 'shown' in flagRows[name])).toEqual([
      'productSelectorOnCustomerRegistration',
      'countdownTimer',
      'videoMuteForCustomer',
    ]);
  });

  it('are sent to the page as they were set', async () => {
    const reported = async () => (await setup.call('GET', '/api/config/', null)).body.flags;

    await setup.turnOnly([]);
    expect(Object.entries(await reported())).toEqual(flagNames.map((name) => [name, false]));
    const available = flagNames.filter((name) => !unavailableFlags.includes(name));
    await setup.turnOnly(available);
    expect(Object.entries(await reported())).toEqual(
      flagNames.map((name) => [name, available.includes(name)]),
    );
  });

  it('never give a room token the right to record, hide, send data or create an ingress', async () => {
    const { call, meeting, tokens, turnOnly } = setup;
    await turnOnly(flagNames.filter((name) => !unavailableFlags.includes(name)));

    for (const token of [tokens.agent, meeting.customer]) {
      const { result } = (await call('POST', `/api/meetings/${meeting.meetingId}/entry`, token)).body;
      const { video } = JSON.parse(Buffer.from(result.token.split('.')[1], 'base64url').toString());

      expect(video).toMatchObject({ roomJoin: true, canPublishData: false, canUpdateOwnMetadata: false });
      expect(Object.keys(video).filter((right) => /record|hidden|ingress|admin/i.test(right))).toEqual([]);
    }
  });

  it('have no route /api/dashboard/analytics', async () => {
    const { status } = await setup.call('GET', '/api/dashboard/analytics', setup.tokens.superAdmin);

    expect(status).toBe(404);
  });
});
