/**
 * A fake of Twilio's Messages resource: checks the credentials and the form as documented, keeps the accepted
 * messages, and can be down, slow or failing. As a program it serves the end-to-end tests, which read its
 * messages over HTTP.
 *
 * Source: https://www.twilio.com/docs/messaging/api/message-resource and …/usage/webhooks/webhooks-security
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

export interface TakenMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly body: string;
  readonly statusCallback: string | null;
  readonly createdAt: Date;
}

/**
 * `silent`: accepts the message and never responds. `down`: closes the connection. A number: rejects with
 * that Twilio code.
 */
export type TwilioMode = 'fine' | 'silent' | 'down' | 'busy' | 'failing' | number;

export interface FakeTwilio {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Newest last. */
  readonly taken: TakenMessage[];
  mode: TwilioMode;
  /** Called with each accepted message before the response. */
  onTaken: (message: TakenMessage) => void;
  /** A signed status callback. */
  callbackOf(message: TakenMessage, status: string, errorCode?: number): Callback;
  close(): Promise<void>;
}

export interface Callback {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Options {
  readonly port?: number;
  readonly now?: () => Date;
}

const account = { accountSid: `AC${'0123456789abcdef'.repeat(2)}`, authToken: 'an auth token of the tests' };

export async function startFakeTwilio({
  port = 0,
  now = () => new Date(),
}: Options = {}): Promise<FakeTwilio> {
  const taken: TakenMessage[] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://twilio.invalid');
    if (url.pathname === '/taken') return answer(response, 200, taken);
    if (url.pathname === '/mode') return setMode(response, url);
    if (url.pathname === '/callback') return wordCallback(response, url);
    if (fake.mode === 'down') return void request.destroy();
    if (!isAccount(request)) return refuse(response, 401, 20003, 'Authenticate');
    if (url.pathname !== path) return refuse(response, 404, 20404, 'The requested resource was not found');
    if (request.method === 'GET') return list(response, url);
    if (request.method === 'POST') return take(request, response);
    return refuse(response, 405, 20004, 'Method not allowed');
  }

  function setMode(response: ServerResponse, url: URL): void {
    const mode = url.searchParams.get('is') ?? 'fine';
    fake.mode = /^\d+$/.test(mode) ? Number(mode) : (mode as TwilioMode);
    answer(response, 200, { mode: fake.mode });
  }

  /** Responds with the status callback of a message, which the test delivers. */
  function wordCallback(response: ServerResponse, { searchParams }: URL): void {
    const message = taken.find(({ sid }) => sid === searchParams.get('sid'));
    const status = searchParams.get('status') ?? 'delivered';
    if (message) answer(response, 200, callbackOf(message, status));
    else refuse(response, 404, 20404, 'The requested resource was not found');
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(await readText(request));
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse(response, 400, 20001, 'Unknown parameters');
    if (fake.mode === 'busy') return refuse(response, 429, 20429, 'Too Many Requests');
    if (fake.mode === 'failing') return refuse(response, 503, 20503, 'Service unavailable');
    const wrong = problemOf(fields);
    if (wrong) return refuse(response, 400, wrong, `${wrong} about ${fields.get('To')}`);
    if (typeof fake.mode === 'number')
      return refuse(response, 400, fake.mode, `${fake.mode} about ${fields.get('To')}`);
    const message: TakenMessage = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: fields.get('To') ?? '',
      from: fields.get('From'),
      messagingServiceSid: fields.get('MessagingServiceSid'),
      body: fields.get('Body') ?? '',
      statusCallback: fields.get('StatusCallback'),
      createdAt: now(),
    };
    taken.push(message);
    fake.onTaken(message);
    if (fake.mode === 'silent') return;
    answer(response, 201, resourceOf(message));
  }

  function list(response: ServerResponse, url: URL): void {
    const to = url.searchParams.get('To');
    const messages = taken.filter((message) => to === null || message.to === to).reverse();
    answer(response, 200, {
      messages: messages.map(resourceOf),
      page: 0,
      page_size: 50,
      start: 0,
      end: Math.max(0, messages.length - 1),
      uri: path,
      first_page_uri: path,
      next_page_uri: null,
      previous_page_uri: null,
    });
  }

  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const fake: FakeTwilio = {
    ...account,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    mode: 'fine',
    onTaken: () => {},
    callbackOf,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return fake;
}

function isAccount({ headers }: IncomingMessage): boolean {
  const expected = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  return headers.authorization === `Basic ${expected}`;
}

/** The Twilio code for an invalid form; `null` for a valid one. */
function problemOf(fields: URLSearchParams): number | null {
  const number = /^(?:whatsapp:)?\+[1-9]\d{6,14}$/;
  if (!fields.get('To')) return 21_604;
  if (!number.test(fields.get('To') ?? '')) return 21_211;
  if (!fields.get('From') && !fields.get('MessagingServiceSid')) return 21_603;
  if (!fields.get('Body')) return 21_602;
  if ((fields.get('Body') ?? '').length > 1600) return 21_617;
  const callback = fields.get('StatusCallback');
  return callback && !URL.canParse(callback) ? 21_609 : null;
}

function resourceOf({ sid, to, from, messagingServiceSid, body, createdAt }: TakenMessage) {
  const at = createdAt.toUTCString().replace('GMT', '+0000');
  return {
    sid,
    to,
    from,
    body,
    messaging_service_sid: messagingServiceSid,
    account_sid: account.accountSid,
    api_version: '2010-04-01',
    direction: 'outbound-api',
    status: messagingServiceSid ? 'accepted' : 'queued',
    date_created: at,
    date_updated: at,
    date_sent: null,
    error_code: null,
    error_message: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    subresource_uris: {},
    uri: `/2010-04-01/Accounts/${account.accountSid}/Messages/${sid}.json`,
  };
}

function callbackOf(
  { sid, to, from, statusCallback }: TakenMessage,
  status: string,
  errorCode?: number,
): Callback {
  const url = statusCallback ?? '';
  const fields: Record<string, string> = {
    MessageSid: sid,
    SmsSid: sid,
    MessageStatus: status,
    SmsStatus: status,
    To: to,
    From: from ?? '',
    AccountSid: account.accountSid,
    ApiVersion: '2010-04-01',
    ...(errorCode ? { ErrorCode: `${errorCode}` } : {}),
  };
  // The URL, then the name and value of each field, sorted by name.
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name], url);
  const signature = createHmac('sha1', account.authToken).update(signed).digest('base64');
  return {
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams(fields).toString(),
  };
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  answer(response, status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

if (import.meta.main) {
  const { url } = await startFakeTwilio({ port: Number(process.argv[2] ?? 0) });
  process.stdout.write(`${JSON.stringify({ url, ...account })}\n`);
}
