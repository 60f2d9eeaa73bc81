/** SMS and WhatsApp through Twilio's official client. */

import { minutes } from '@foyer/contract/core/time.ts';
import { messageLimits, type PhoneProviderSettings } from '@foyer/contract/messaging/messages.ts';
import twilio from 'twilio';
import { DeliveryError, type MessageProvider, type OutgoingMessage, unansweredError } from './provider.ts';

export type TwilioProviderSettings = Extract<PhoneProviderSettings, { kind: 'twilio' }>;

interface Options {
  /** Replaces Twilio's API host: a test server, or the operator's proxy. */
  readonly apiUrl: string | null;
}

const twilioApi = 'https://api.twilio.com';

/** The recipient replied STOP to the number. */
export const optedOutCode = 21_610;

/** Our own texts for Twilio's error codes: Twilio's messages contain the phone number. */
const problemTexts: Readonly<Record<number, string>> = {
  20003: 'Twilio rejected the account SID or auth token.',
  20429: 'Twilio is limiting the number of messages.',
  21211: 'Twilio reports that this number is invalid.',
  21212: 'Twilio reports that the sender is invalid.',
  21408: 'Twilio is not allowed to send to this country. Check its geographic permissions.',
  21606: 'Twilio reports that the sender cannot send to this number.',
  [optedOutCode]: 'The recipient opted out with the provider.',
  21614: 'Twilio reports that this number cannot receive messages.',
  30003: 'The phone is unreachable.',
  30004: 'The phone or its network blocked the message.',
  30005: 'This number does not exist.',
  30006: 'This number cannot receive messages.',
  30007: 'The network filtered the message as spam.',
};

export const problemText = (code: number) => problemTexts[code] ?? `Twilio reported error ${code}.`;

/** Tolerance for the difference between Twilio's clock and ours. */
const clockToleranceMs = minutes(1);
/** How many of the newest messages to a number are searched. */
const maxSearched = 50;

/** The official client with a different host. */
class CustomHostClient extends twilio.RequestClient {
  readonly #apiUrl: string;

  constructor(apiUrl: string) {
    super({ timeout: messageLimits.timeoutMs, keepAlive: false });
    this.#apiUrl = apiUrl.replace(/\/$/, '');
  }

  override request<Data>(options: Parameters<twilio.RequestClient['request']>[0]) {
    return super.request<Data>({ ...options, uri: options.uri.replace(twilioApi, this.#apiUrl) } as never);
  }
}

export function createTwilioProvider(
  { accountSid, from }: TwilioProviderSettings,
  authToken: string,
  { apiUrl }: Options,
): MessageProvider {
  const client = twilio(accountSid, authToken, { httpClient: new CustomHostClient(apiUrl ?? twilioApi) });
  const addressOf = (channel: OutgoingMessage['channel'], number: string) =>
    channel === 'whatsapp' ? `whatsapp:${number}` : number;

  /** Twilio rejects messages whose callback URL is not reachable: a local host gets no delivery reports. */
  const statusCallbackTo = (address: string) =>
    apiUrl === null && new URL(address).hostname.endsWith('localhost') ? {} : { statusCallback: address };

  return {
    kind: 'twilio',
    async verify() {
      const { status } = await client.api.v2010.accounts(accountSid).fetch();
      if (status !== 'active') throw new Error(`The account is ${status}.`);
      return 'signed in to the account';
    },
    async send({ channel, to, text, callbackUrlFor }) {
      const sender = from.startsWith('MG')
        ? { messagingServiceSid: from }
        : { from: addressOf(channel, from) };
      const created = await client.messages
        .create({
          to: addressOf(channel, to),
          body: text,
          ...sender,
          ...statusCallbackTo(callbackUrlFor('twilio')),
        })
        .catch(throwDeliveryError);
      return created.sid;
    },
    /**
     * Twilio stores no id of ours. A match is a message with the same text to the same number that is not
     * another message of ours.
     */
    async find({ channel, to, text }, { since, isOtherMessage }) {
      const listed = await client.messages
        .list({ to: addressOf(channel, to), limit: maxSearched })
        .catch(throwDeliveryError);
      const from = since.getTime() - clockToleranceMs;
      for (const { sid, body, direction, dateCreated } of listed) {
        const isMatch = body.trim() === text.trim() && direction.startsWith('outbound');
        if (isMatch && dateCreated.getTime() >= from && !(await isOtherMessage(sid))) return { id: sid };
      }
      return null;
    },
  };
}

function throwDeliveryError(error: unknown): never {
  if (!(error instanceof twilio.RestException)) throw unansweredError('Twilio', error);
  const { status, code } = error;
  const problem = code ? problemText(code) : `Twilio answered ${status}.`;
  const isOptedOut = code === optedOutCode;
  const isTemporary = status === 401 || status === 403 || status === 429;
  // Without a cause: Twilio's message contains the number, and errors are logged.
  throw new DeliveryError({
    problem,
    isOptedOut,
    isFinal: status < 500 && !isTemporary,
    maybeSent: status >= 500,
  });
}
