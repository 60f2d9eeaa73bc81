/** Customers who are blocked, waiting or not proved yet, and an impersonated session. */

import { form } from './bookings.mjs';
import { call, resultOf } from './older-foyer.mjs';
import { becomeCustomer, cookieIn, messageTo } from './people.mjs';

/** A note, a blocked customer, and a super admin who impersonates an admin. */
export async function addBlockAndImpersonation({ admin, known, owner }, agent, asha) {
  await call('acme', 'POST', `/api/manage/customers/${asha.customerId}/notes`, {
    token: agent.token,
    body: { text: 'Prefers mornings.' },
  });
  const ravi = await becomeCustomer({ ...form, userName: 'Ravi Blocked', mobileNumber: '9812345672' });
  await call('acme', 'POST', `/api/manage/customers/${ravi.customerId}/block`, {
    token: agent.token,
    body: { reason: 'Rude' },
  });
  const kavita = (await admin('/api/manage/users?search=kavita')).rows[0];
  const impersonated = await admin(`/api/manage/users/${kavita.id}/impersonate`, 'POST');
  await call('acme', 'GET', '/api/manage/customers/export?format=csv', { token: impersonated.accessToken });
  known.impersonation = { impersonatorId: owner.id, impersonatorName: owner.name, asName: kavita.name };
}

/** A customer who is waiting in the lobby. */
export async function addWaitingCustomer({ known }) {
  const meera = await becomeCustomer({ ...form, userName: 'Meera Waiting', mobileNumber: '9812345673' });
  await call('acme', 'POST', '/api/lobby/requests', { token: meera.token, body: {} });
  known.waiting = { customerId: meera.customerId, token: meera.token };
}

/** Of the first message that has one. */
export async function findOptOutToken({ known }) {
  const withStop = await messageTo('', /\/stop\/[\w-]{20,}/);
  [, known.optOutToken] = /\/stop\/([\w-]{20,})/.exec(withStop.text);
}

/** Another tenant: a registration whose code was sent and is not proved yet. */
export async function addUnprovedRegistration({ known }) {
  const registered = await call('globex', 'POST', '/api/registrations', {
    body: {
      product: 'claims-help',
      userName: 'Oliver Unproved',
      mobileNumber: '7400123456',
      countryCode: '+44',
      accountNumber: 'GX-1001',
    },
  });
  const [lastInOutbox] = await resultOf('globex', 'GET', '/api/dev/outbox');
  known.unproved = {
    registrationId: registered.body.result.registrationId,
    code: /\d{6}/.exec(lastInOutbox.text)[0],
    cookie: cookieIn(registered, 'foyer_registration'),
  };
}
