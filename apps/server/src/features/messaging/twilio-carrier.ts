/** SMS and WhatsApp by Twilio, through its own client. */
import { messageLimits, type PhoneProvider } from '@foyer/contract/managed-messages.ts';
import { minutes } from '@foyer/contract/time.ts';
import twilio from 'twilio';
import { type Carrier, NotCarried, noAnswer, type Parcel } from './carrier.ts';

export type TwilioProvider = Extract<PhoneProvider, { kind: 'twilio' }>;

interface Options {
  /** Instead of Twilio's own address: a stand-in, or a proxy of the operator's. */
  readonly apiUrl: string | null;
}

const twilioApi = 'https://api.twilio.com';

/** The recipient wrote STOP to the number. */
export const stoppedCode = 21_610;

/** Twilio's codes that a sentence says more than: the carrier's own words name the number. */
const sentences: Readonly<Record<number, string>> = {
  20003: 'Twilio does not accept the account and its token.',
  20429: 'Twilio asks for fewer messages at once.',
  21211: 'Twilio says that this is no valid number.',
  21212: 'Twilio says that the sender is not valid.',
  21408: 'Twilio may not send to this country; see its geographic permissions.',
  21606: 'Twilio says that the sender cannot send to this number.',
  [stoppedCode]: 'The recipient told the carrier to stop.',
  21614: 'Twilio says that this number cannot get messages.',
  30003: 'The phone cannot be reached.',
  30004: 'The phone or its network does not take the message.',
  30005: 'There is no such number.',
  30006: 'This number cannot get messages.',
  30007: 'The network took it for spam.',
};

export const problemOf = (code: number) => sentences[code] ?? `Twilio says error ${code}.`;

/** By how much Twilio's clock may be behind ours. */
const clocksDifferMs = minutes(1);
/** How many of the newest messages to a number are looked through. */
const lookedThrough = 50;

/** The official client on another address. */
class Caller extends twilio.RequestClient {
  readonly #apiUrl: string;

  constructor(apiUrl: string) {
    super({ timeout: messageLimits.patienceMs, keepAlive: false });
    this.#apiUrl = apiUrl.replace(/\/$/, '');
  }

  override request<Data>(options: Parameters<twilio.RequestClient['request']>[0]) {
    return super.request<Data>({ ...options, uri: options.uri.replace(twilioApi, this.#apiUrl) } as never);
  }
}

export function createTwilioCarrier(
  { accountSid, from }: TwilioProvider,
  authToken: string,
  { apiUrl }: Options,
): Carrier {
  const client = twilio(accountSid, authToken, { httpClient: new Caller(apiUrl ?? twilioApi) });
  const addressOf = (channel: Parcel['channel'], number: string) =>
    channel === 'whatsapp' ? `whatsapp:${number}` : number;

  /** Twilio refuses a message whose callback it cannot reach: from a machine without a public name nothing is reported. */
  const reportingTo = (address: string) =>
    apiUrl === null && new URL(address).hostname.endsWith('localhost') ? {} : { statusCallback: address };

  return {
    kind: 'twilio',
    async carry({ channel, to, text, callbackFor }) {
      const sender = from.startsWith('MG')
        ? { messagingServiceSid: from }
        : { from: addressOf(channel, from) };
      const made = await client.messages
        .create({ to: addressOf(channel, to), body: text, ...sender, ...reportingTo(callbackFor('twilio')) })
        .catch(refused);
      return made.sid;
    },
    /** Twilio keeps no mark of ours: the same text to the same number that is no other message of ours is it. */
    async find({ channel, to, text }, { since, isTaken }) {
      const listed = await client.messages
        .list({ to: addressOf(channel, to), limit: lookedThrough })
        .catch(refused);
      const from = since.getTime() - clocksDifferMs;
      for (const { sid, body, direction, dateCreated } of listed) {
        const isIt = body.trim() === text.trim() && direction.startsWith('outbound');
        if (isIt && dateCreated.getTime() >= from && !(await isTaken(sid))) return { id: sid };
      }
      return null;
    },
  };
}

function refused(error: unknown): never {
  if (!(error instanceof twilio.RestException)) throw noAnswer('Twilio', error);
  const { status, code } = error;
  const problem = code ? problemOf(code) : `Twilio answered ${status}.`;
  const isStopped = code === stoppedCode;
  const isLater = status === 401 || status === 403 || status === 429;
  // Without the cause: Twilio's words name the number, and this is logged.
  throw new NotCarried({ problem, isStopped, isFinal: status < 500 && !isLater, maybeSent: status >= 500 });
}
