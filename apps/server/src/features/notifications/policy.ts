/** Who is told what, in a plain sentence: pure rules. */
import { createHash } from 'node:crypto';
import type { NotificationKind } from '@foyer/contract/notifications.ts';
import type { ScheduleStep } from '../schedules/index.ts';

/** One sentence for one agent. */
export interface Notice {
  readonly agentId: string;
  readonly productId: string;
  readonly kind: NotificationKind;
  /** Whom the sentence names. */
  readonly customerId: string | null;
  readonly text: string;
  /** Where the console shows it. */
  readonly path: string | null;
  /** Those of one agent and product that are alike in this are one, with a count. */
  readonly key: string;
  readonly at: Date;
}

/** A notice before anybody is chosen for it. @param subject the id of what it is about */
export function noticeFor(
  agentId: string,
  notice: Omit<Notice, 'agentId' | 'key'> & { readonly subject: string },
): Notice {
  const { subject, ...rest } = notice;
  // The sentence may be long and an index row may not.
  const key = createHash('sha256').update([rest.kind, subject, rest.text].join('\n')).digest('base64url');
  return { ...rest, agentId, key };
}

interface Words {
  readonly customer: string;
  readonly product: string;
  /** On the tenant's clock. */
  readonly when: string;
}

interface Said {
  readonly agentId: string;
  readonly kind: NotificationKind;
  readonly text: string;
}

/**
 * What those who have a booked start, or had it, are told of a step. Nobody is told what they did themselves.
 * @param others the product's other agents, for a customer who is there alone
 */
export function saidOfSchedule(
  { step, agentId, agentBefore, byId }: ScheduleStep,
  { customer, product, when }: Words,
  others: readonly string[],
): Said[] {
  const what = `${product} with ${customer}`;
  const toAgent = (kind: NotificationKind, text: string) => (agentId ? [{ agentId, kind, text }] : []);
  const lost =
    agentBefore && agentBefore !== agentId
      ? [
          {
            agentId: agentBefore,
            kind: 'schedule-changed' as const,
            text: `${what} on ${when} is no longer yours.`,
          },
        ]
      : [];
  const gained = () => toAgent('schedule-booked', `${what} on ${when} is yours now.`);
  const said: Record<ScheduleStep['step'], () => Said[]> = {
    booked: () => toAgent('schedule-booked', `${customer} booked ${product} with you for ${when}.`),
    moved: () =>
      agentBefore === agentId
        ? toAgent('schedule-changed', `${what} was moved to ${when}.`)
        : [...lost, ...gained()],
    reassigned: () => [...lost, ...gained()],
    cancelled: () => toAgent('schedule-cancelled', `${what} on ${when} was cancelled.`),
    soon: () => toAgent('scheduled-soon', `${what} starts soon: ${when}.`),
    'nobody-there': () =>
      others
        .filter((other) => other !== agentId)
        .map((other) => ({
          agentId: other,
          kind: 'nobody-came',
          text: `${customer} is waiting for ${product}, booked for ${when}, and nobody of us has come.`,
        })),
    'missed-by-customer': () => toAgent('nobody-came', `${customer} did not come to ${product} on ${when}.`),
    'missed-by-us': () =>
      toAgent('nobody-came', `${customer} came to ${product} on ${when}, and nobody of us did.`),
  };
  return said[step]().filter((each) => each.agentId !== byId);
}

/** @param reason why it expired, as the lobby calls it */
export function missedKnock(customer: string, product: string, reason: string | null): string {
  if (reason === 'max-wait')
    return `${customer} asked for ${product} and nobody was free until the longest wait was over.`;
  if (reason === 'rejected') return `${customer} asked for ${product} and everybody who was there refused.`;
  return `${customer} asked for ${product} and nobody was there.`;
}

export const transferredToYou = (customer: string, product: string) =>
  `${customer} was transferred to you for ${product}.`;

export const lobbySwitchedOff = (admin: string | null) => `${admin ?? 'An admin'} switched your lobby off.`;
