import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProvisioner, type Provisioner } from '../../platform/testing/provisioner.ts';
import { type Realms, startRealms } from '../../platform/testing/realm.ts';
import { createStaffBrowser, refreshTokenOf } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';
import { sessionEnded, userDeactivated } from '../users/index.ts';

describe('who has left', () => {
  let world: World;
  let realms: Realms;
  let server: TestServer;
  let acme: Provisioner;
  const heard: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    realms = await startRealms(world, ['acme']);
    server = createTestServer(world);
    acme = await buildProvisioner(world, server);
    server.events.after(sessionEnded, (_scope, { userId }) => void heard.push(`session of ${userId}`));
    server.events.after(userDeactivated, (_scope, { userId }) => void heard.push(`deactivated ${userId}`));
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await world.close();
  });

  const setActive = (id: string, value: unknown) => acme.patch(id, { op: 'Replace', path: 'active', value });
  const byRealm = async (email: string, subject: string) =>
    server.call({
      ...{ method: 'POST', url: '/api/users/login/' },
      token: await realms.of('acme').mint({ email, subject }),
      body: { email, rememberMe: false, keycloakEnabled: true },
    });

  test('is out at once: session, refreshing and all that stands on them; and back when told so', async () => {
    const agent = await buildStaff(world, world.tenants.acme);
    const browser = createStaffBrowser(server);
    const signedIn = await browser.signIn({ email: agent.email });
    const { accessToken } = signedIn.json().result;
    expect((await browser.products(accessToken)).statusCode).toBe(200);

    await setActive(agent.id, 'False');

    expect(heard).toEqual([`session of ${agent.id}`, `deactivated ${agent.id}`]);
    expect((await browser.products(accessToken)).statusCode).toBe(401);
    expect((await browser.refresh(refreshTokenOf(signedIn))).statusCode).toBe(401);
    expect((await browser.signIn({ email: agent.email })).statusCode).toBe(401);

    await setActive(agent.id, 'True');
    expect((await browser.signIn({ email: agent.email })).statusCode).toBe(200);
  });

  test('does not come in by the realm either, until they are back', async () => {
    const email = 'ada@acme.test';
    const { id } = (await acme.make({ userName: email })).body;

    expect((await byRealm(email, 'sub-ada')).json().result).toMatchObject({ id, bySingleSignOn: true });
    // By the realm they have a way in: nobody mails them a password.
    expect(server.messages.sent).toEqual([]);
    await setActive(id, false);
    expect((await byRealm(email, 'sub-ada')).statusCode).toBe(403);
    await setActive(id, true);
    expect((await byRealm(email, 'sub-ada')).statusCode).toBe(200);
  });

  test('is not who gets their address afterwards: the realm names who they are', async () => {
    const email = 'bo@acme.test';
    const { id } = (await acme.make({ userName: email, externalId: 'sub-other' })).body;
    expect((await byRealm(email, 'sub-bo')).json().result).toMatchObject({ id });

    // Neither the address nor what the provisioner calls them makes another one of the realm this person.
    expect((await byRealm(email, 'sub-other')).statusCode).toBe(403);
    expect((await byRealm('elsewhere@acme.test', 'sub-other')).statusCode).toBe(403);
  });
});
