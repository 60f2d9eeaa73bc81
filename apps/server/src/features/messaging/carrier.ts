/** What a carrier of messages promises, whoever it is. */
import { type MessageChannel, type MessageKind, messageLimits } from '@foyer/contract/managed-messages.ts';
import type { PlannedMessage } from '../../platform/messages/port.ts';
import type { CarrierKind } from './store.ts';

/** A picture that goes with a mail. */
export interface MailPicture {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A mail in the tenant's clothes. */
export interface DressedMail {
  readonly html: string;
  readonly logo: MailPicture | null;
}

/** A message as it is handed over. */
export interface Parcel {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** E.164 or an email address. */
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  /** Where the carrier reports what became of it, by its kind. */
  readonly callbackFor: (carrier: 'twilio' | 'http') => string;
  /** Whole address; `null` where one cannot opt out. */
  readonly stopAddress: string | null;
  readonly calendar: PlannedMessage['calendar'] | null;
  /** Absent: its words alone. */
  readonly dressed?: DressedMail;
}

/** What the carrier calls the message; `null` where it has no names. */
export type CarrierId = string | null;

export interface Carrier {
  readonly kind: CarrierKind;
  /**
   * Resolves when the carrier has taken it. Given the same parcel again, a carrier without `find` is to know it by its id.
   * @throws NotCarried
   */
  carry(parcel: Parcel): Promise<CarrierId>;
  /**
   * Looks at the carrier whether it has a parcel whose handing over ended without an answer.
   * @param search since when it can have been given it; whether what was found is another message of ours
   * @returns `null` when it has not
   * @throws NotCarried when it cannot be asked now
   */
  find?(parcel: Parcel, search: Search): Promise<{ id: string } | null>;
}

export interface Search {
  readonly since: Date;
  readonly isTaken: (carrierId: string) => Promise<boolean>;
}

interface WhyNot {
  /** For staff; nothing personal. */
  readonly problem: string;
  /** Trying again would change nothing. */
  readonly isFinal?: boolean;
  /** It ended without an answer: the carrier may have it. */
  readonly maybeSent?: boolean;
  /** The recipient told the carrier that they want no more. */
  readonly isStopped?: boolean;
}

export class NotCarried extends Error {
  readonly problem: string;
  readonly isFinal: boolean;
  readonly maybeSent: boolean;
  readonly isStopped: boolean;

  constructor({ problem, isFinal, maybeSent, isStopped }: WhyNot, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'NotCarried';
    this.problem = problem;
    this.isFinal = isFinal ?? false;
    this.maybeSent = maybeSent ?? false;
    this.isStopped = isStopped ?? false;
  }
}

const unreachable: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/** A call that got no answer: where not even a connection was made, the carrier surely has nothing. */
export function noAnswer(who: string, error: unknown): NotCarried {
  if (error instanceof NotCarried) return error;
  const code = (error as { code?: unknown }).code;
  const isUnreachable = typeof code === 'string' && unreachable.includes(code);
  const problem = isUnreachable ? `${who} cannot be reached (${code}).` : `${who} did not answer in time.`;
  return new NotCarried({ problem, maybeSent: !isUnreachable }, { cause: error });
}

/** Some carriers take their time over each step; all of it together is bounded here. @throws NotCarried */
export async function handOver(carrier: Carrier, parcel: Parcel): Promise<CarrierId> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const problem = 'The carrier did not answer in time.';
  const timer = setTimeout(() => reject(new NotCarried({ problem, maybeSent: true })), handOverLastsMs);
  try {
    return await Promise.race([carrier.carry(parcel), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

export const handOverLastsMs = messageLimits.patienceMs * 2;
