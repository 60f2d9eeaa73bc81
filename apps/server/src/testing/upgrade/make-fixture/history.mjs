/** Gives the older version a small history. README.md lists what it holds. */
import { addBookings, addProductPicture, registerAsha } from './bookings.mjs';
import { addLinks } from './links.mjs';
import { addMeeting } from './meeting.mjs';
import { resultOf } from './older-foyer.mjs';
import {
  addBlockAndImpersonation,
  addUnprovedRegistration,
  addWaitingCustomer,
  findOptOutToken,
} from './others.mjs';
import { connectAgent, signIn } from './people.mjs';
import { setBrand, setMessageProviders, setSignOn } from './settings.mjs';
import { forgetPassword, inviteNadia } from './staff.mjs';
import { liveKitKey, passwords, ports, providerSecrets, twilioAccount } from './test-values.mjs';

/** @returns what expected.json holds */
export async function makeHistory() {
  const known = { passwords, providerSecrets, twilioAccount, ports, liveKitKey };
  const owner = await signIn('acme', 'owner@acme.test');
  const admin = (url, method = 'GET', rest = {}) =>
    resultOf('acme', method, url, { token: owner.token, ...rest });
  const product = (await admin('/api/manage/products')).rows.find(({ slug }) => slug === 'jee-live-demo');
  known.productId = product.id;
  const world = { admin, known, owner, product };

  await setBrand(world);
  await setMessageProviders(world);
  await setSignOn(world);
  await inviteNadia(world);
  await forgetPassword(world);

  await addProductPicture(world);
  const asha = await registerAsha(world);
  const devi = await addBookings(world, asha);
  const agent = await signIn('acme', 'agent@acme.test');
  await addLinks(world, agent, asha);
  const agentSocket = await connectAgent(agent.token);
  await addMeeting(world, { agent, agentSocket, devi });
  await addBlockAndImpersonation(world, agent, asha);
  await addWaitingCustomer(world);
  agentSocket.close();
  await findOptOutToken(world);
  await addUnprovedRegistration(world);

  known.reminders = (await admin('/api/manage/messages?kind=reminder-24h')).total;
  known.auditRows = (await admin('/api/audit-logs')).total;
  return known;
}
