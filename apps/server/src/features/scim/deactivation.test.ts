import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeRealms, startFakeRealms } from '../../testing/fakes/fake-keycloak.ts';
import { createScimClient, type ScimClient } from '../../testing/fakes/fake-scim-client.ts';
import { createStaffBrowser, refreshTokenOf } from '../../testing/fakes/staff-browser.ts';
import { buildStaff, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import { sessionEnded, userDeactivated } from '../users/index.ts';

describe('a deactivated member of staff', () => {
  let setup: TenantSetup;
  let realms: FakeRealms;
  let server: TestServer;
  let acme: ScimClient;
  const published: string[] = [];

  beforeAll(async () => {
    setup = await createTenantSetup();
    realms = await startFakeRealms(setup, ['acme']);
    server = createTestServer(setup);
    acme = await createScimClient(setup, server);
    server.events.after(sessionEnded, (_scope, { userId }) => void published.push(`session of ${userId}`));
    server.events.after(
      userDeactivated,
      (_scope, { userId }) => void published.push(`deactivated ${userId}`),
    );
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await setup.close();
  });

  const setActive = (id: string, value: unknown) => acme.patch(id, { op: 'Replace', path: 'active', value });
  const byRealm = async (email: string, subject: string) =>
    server.call({
      method: 'POST',
      url: '/api/users/login/',
      token: await realms.of('acme').mint({ email, subject }),
      body: { email, rememberMe: false, keycloakEnabled: true },
    });

  test('loses sessions, refresh tokens and connections at once, and regains access when activated again', async () => {
    const agent = await buildStaff(setup, setup.tenants.acme);
    const browser = createStaffBrowser(server);
    const signedIn = await browser.signIn({ email: agent.email });
    const { accessToken } = signedIn.json().result;
    expect((await browser.products(accessToken)).statusCode).toBe(200);

    await setActive(agent.id, 'False');

    expect(published).toEqual([`session of ${agent.id}`, `deactivated ${agent.id}`]);
    expect((await browser.products(accessToken)).statusCode).toBe(401);
    expect((await browser.refresh(refreshTokenOf(signedIn))).statusCode).toBe(401);
    expect((await browser.signIn({ email: agent.email })).statusCode).toBe(401);

    await setActive(agent.id, 'True');
    expect((await browser.signIn({ email: agent.email })).statusCode).toBe(200);
  });

  test('cannot sign in through the identity provider until activated again', async () => {
    const email = 'ada@acme.test';
    const { id } = (await acme.make({ userName: email })).body;

    expect((await byRealm(email, 'sub-ada')).json().result).toMatchObject({ id, bySingleSignOn: true });
    // With a realm they can sign in, so no password link is mailed: only the notice of the first sign-in.
    expect(server.messages.sent).toMatchObject([{ text: expect.not.stringContaining('token=') }]);
    await setActive(id, false);
    expect((await byRealm(email, 'sub-ada')).statusCode).toBe(403);
    await setActive(id, true);
    expect((await byRealm(email, 'sub-ada')).statusCode).toBe(200);
  });

  test('is matched by the subject of the realm, so that a later owner of the address cannot sign in as them', async () => {
    const email = 'bo@acme.test';
    const { id } = (await acme.make({ userName: email, externalId: 'sub-other' })).body;
    expect((await byRealm(email, 'sub-bo')).json().result).toMatchObject({ id });

    // Neither the address nor the external id links another subject of the realm to this user.
    expect((await byRealm(email, 'sub-other')).statusCode).toBe(403);
    expect((await byRealm('elsewhere@acme.test', 'sub-other')).statusCode).toBe(403);
  });
});
