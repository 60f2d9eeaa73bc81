/** Whether the mail with a user's link was sent, and who sees the link if it was not. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createStaffManagementSetup } from '../../../testing/setups/staff-management-setup.ts';

const setup = createStaffManagementSetup();
const { as, newUser } = setup;

beforeEach(() => {
  setup.server.messages.failing = false;
});

const failMail = () => {
  setup.server.messages.failing = true;
};
const redeem = (link: string, password: string) => {
  const token = new URL(link).searchParams.get('token');
  return setup.browser.call('POST', '/api/users/reset-password', null, { token, password });
};

describe('an invitation', () => {
  test('that a mail server accepted is reported as sent, and its link is not shown', async () => {
    const { body } = await as(setup.admin, 'POST', '', newUser());

    expect(body.delivery).toEqual({ isMailed: true, link: null, expiresAt: null });
    expect(setup.server.messages.sent).toHaveLength(1);
  });

  test('that could not be sent by email is answered with its link, which works once and is audited', async () => {
    failMail();
    const { status, body } = await as(setup.admin, 'POST', '', newUser());

    expect(status).toBe(201);
    expect(body.delivery).toMatchObject({ isMailed: false, expiresAt: expect.any(String) });
    expect(setup.audit).toContainEqual(
      expect.objectContaining({
        action: 'READ',
        logType: 'FORGOT_PASSWORD',
        entity: expect.objectContaining({ id: body.result.id }),
      }),
    );
    expect((await redeem(body.delivery.link, 'seven teal bicycles')).statusCode).toBe(204);
    expect((await redeem(body.delivery.link, 'eight teal bicycles')).json().error.code).toBe('link.invalid');
  });

  test('of an inactive user has no link', async () => {
    failMail();
    const { body } = await as(setup.admin, 'POST', '', { ...newUser(), status: 'INACTIVE' });

    expect(body.delivery).toBeNull();
  });

  test('that could not be sent again by email is answered with a new link', async () => {
    const { body: made } = await as(setup.admin, 'POST', '', newUser());
    failMail();

    const { body } = await as(setup.admin, 'POST', `/${made.result.id}/password-link`);

    expect(body.result.isMailed).toBe(false);
    expect((await redeem(body.result.link, 'seven teal bicycles')).statusCode).toBe(204);
  });
});

test('the link of a user who has a password is never shown, because it would open the account', async () => {
  const sent = await as(setup.admin, 'POST', `/${setup.agent.id}/password-link`);
  failMail();
  const { status, body } = await as(setup.admin, 'POST', `/${setup.agent.id}/password-link`);

  expect(sent.body.result).toEqual({ isMailed: true, link: null, expiresAt: null });
  expect([status, body.result]).toEqual([200, { isMailed: false, link: null, expiresAt: null }]);
});

test('a link of a super admin is sent by super admins only', async () => {
  failMail();

  const { body } = await as(setup.admin, 'POST', `/${setup.owner.id}/password-link`);

  expect(body.error.code).toBe('auth.forbidden');
});
