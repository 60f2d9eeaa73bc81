/** Customers of a scripted day: they register, verify the code, and book a start or wait for an agent. */
import { randomUUID } from 'node:crypto';
import type { Day } from './day-types.ts';
import { dayTenants } from './installation.ts';

const products = { demo: ['product-tour', 'support'], globex: ['claims-help', 'policy-review'] } as const;
/** What the forms of the demo tenants ask for. */
const answers = {
  userName: 'Dana Day',
  countryCode: '+91',
  accountNumber: '4711',
  Class: '11',
  courseInterestedIn: 'JEE',
  policyAccepted: true,
};

/** How many of the customers do it. */
const shares = { books: 0.3, cancels: 0.3, isImpatient: 0.15 };
const stayMs = { impatient: 1_500, patient: 30_000, inMeeting: 10_000 };
const pollMs = 400;

export interface Visitor {
  readonly tenant: string;
  readonly product: string;
  readonly customerId: string;
  readonly token: string;
}

export async function visitAsCustomer(day: Day): Promise<void> {
  const tenant = day.pick(dayTenants);
  const visitor = await register(day, tenant, day.pick<string>(products[tenant]));
  if (!visitor) return;
  if (day.random() < shares.books) await book(day, visitor);
  else await waitForAgent(day, visitor);
}

/** Registers and verifies the code. */
export async function register(day: Day, tenant: string, product: string): Promise<Visitor | null> {
  const mobileNumber = `98${Math.floor(10_000_000 + day.random() * 89_999_999)}`;
  const body = { product, mobileNumber, ...answers };
  const started = await day.ask({ tenant, method: 'POST', url: '/api/registrations', body });
  if (!started) return null;
  const { registrationId } = started.result;
  day.record.registered.push({ tenant, registrationId });

  const code = await readCode(day, mobileNumber);
  if (!code) return null;
  const url = `/api/registrations/${registrationId}/verify`;
  const verified = await day.ask({ tenant, method: 'POST', url, body: { code }, cookie: started.cookie });
  if (!verified) return null;
  const { customerId, customerToken: token } = verified.result;
  day.record.verified.push({ registrationId, customerId });
  return { tenant, product, customerId, token };
}

/** @returns the code from the newest message to this number, once it has arrived */
async function readCode(day: Day, mobileNumber: string): Promise<string | null> {
  for (let tries = 0; tries < 150; tries += 1) {
    const sent = day.installation.messages.findLast(({ body }) => body.includes(mobileNumber));
    const code = sent && /\b(\d{6})\b/.exec(JSON.parse(sent.body).text)?.[1];
    if (code) return code;
    await day.wait(100);
  }
  return null;
}

async function book(day: Day, { tenant, product, token }: Visitor): Promise<void> {
  const times = await day.ask({ tenant, url: `/api/products/${product}/times?zone=Europe/Berlin&days=14` });
  const free = (times?.result.days ?? [])
    .flatMap((each: { times: { startsAt: string; left: number }[] }) => each.times)
    .filter(({ left }: { left: number }) => left > 0);
  if (free.length === 0) return;
  const { startsAt } = day.pick<{ startsAt: string }>(free);
  const body = { startsAt, zone: 'Europe/Berlin' };
  const booked = await day.ask({ tenant, method: 'POST', url: '/api/schedules', token, body });
  if (!booked) return;
  const { id: scheduleId, link } = booked.result;
  day.record.booked.push({ scheduleId, startsAt });
  if (day.random() > shares.cancels) return;
  const cancelled = await day.ask({ tenant, method: 'DELETE', url: `/api/schedules/by-link/${link}` });
  if (cancelled) day.record.cancelled.push({ scheduleId });
}

/** Sends a request and stays until the meeting is over or the time to stay ends. */
async function waitForAgent(day: Day, visitor: Visitor): Promise<void> {
  const { tenant, customerId } = visitor;
  let { token } = visitor;
  const knocked = await day.ask({ tenant, method: 'POST', url: '/api/lobby/requests', token });
  if (!knocked) return;
  const { requestId, meetingId } = knocked.result;
  day.record.requested.push({ requestId, meetingId, customerId });
  const socket = day.connect(tenant, '/customer', () => token);
  const isImpatient = day.random() < shares.isImpatient;
  let until = Date.now() + (isImpatient ? stayMs.impatient : stayMs.patient);
  const url = '/api/lobby/requests/current';
  let entered: string | null = null;
  while (Date.now() < until && !day.isOver()) {
    await day.wait(pollMs);
    const current = (await day.ask({ tenant, url, token }))?.result;
    if (current?.status === 'TRANSFERRED') {
      const followed = await day.ask({ tenant, method: 'POST', url: `${url}/follow`, token });
      if (!followed) break;
      token = followed.result.customerToken;
    } else if (current?.status === 'ACCEPTED' || current?.status === 'IN_MEETING') {
      if (entered === current.meetingId) continue;
      until = Date.now() + stayMs.inMeeting;
      if (await day.enterRoom(tenant, current.meetingId, token)) entered = current.meetingId;
      await sendChat(day, tenant, current.meetingId, token);
    } else if (current?.endReason || current?.status === 'ENDED') break;
  }
  const gone = await day.ask({ tenant, method: 'DELETE', url, token });
  if (gone) day.record.left.push({ requestId: gone.result.requestId });
  socket.disconnect();
}

export async function sendChat(day: Day, tenant: string, meetingId: string, token: string): Promise<void> {
  const id = randomUUID();
  const body = { id, text: 'Hello', recipient: 'EVERYONE', fileIds: [] };
  const sent = await day.ask({
    tenant,
    method: 'POST',
    url: `/api/meetings/${meetingId}/messages`,
    token,
    body,
  });
  if (sent) day.record.chats.push({ messageId: id, meetingId });
}
