/** The texts of notifications and their recipients: pure rules. */
import { createHash } from 'node:crypto';
import type { NotificationKind } from '@foyer/contract/notifications.ts';
import type { ServiceLevelChange } from '../lobby/index.ts';
import type { ScheduleChange } from '../schedules/index.ts';

/** A notification for one agent. */
export interface Notice {
  readonly agentId: string;
  readonly productId: string;
  readonly kind: NotificationKind;
  /** The customer that the text names. */
  readonly customerId: string | null;
  readonly text: string;
  /** The console page to open. */
  readonly path: string | null;
  /** Notifications of one agent and product with the same key are grouped, with a count. */
  readonly key: string;
  readonly at: Date;
}

/** @param subject the id of the record that the notification is about */
export function createNotice(
  agentId: string,
  notice: Omit<Notice, 'agentId' | 'key'> & { readonly subject: string },
): Notice {
  const { subject, ...rest } = notice;
  // A hash, because the text may be longer than an index row.
  const key = createHash('sha256').update([rest.kind, subject, rest.text].join('\n')).digest('base64url');
  return { ...rest, agentId, key };
}

interface Labels {
  readonly customer: string;
  readonly product: string;
  /** In the tenant's time zone. */
  readonly when: string;
}

interface NoticeText {
  readonly agentId: string;
  readonly kind: NotificationKind;
  readonly text: string;
}

/**
 * The notifications of a change of a booking, for its present and previous agent. The agent who made the
 * change gets none.
 * @param otherAgents the other agents of the product, for a customer who waits alone
 */
export function scheduleNotices(
  { type, agentId, agentBefore, byId }: ScheduleChange,
  { customer, product, when }: Labels,
  otherAgents: readonly string[],
): NoticeText[] {
  const meeting = `${product} with ${customer}`;
  const toAgent = (kind: NotificationKind, text: string) => (agentId ? [{ agentId, kind, text }] : []);
  const toPreviousAgent =
    agentBefore && agentBefore !== agentId
      ? [
          {
            agentId: agentBefore,
            kind: 'schedule-changed' as const,
            text: `${meeting} on ${when} is no longer yours.`,
          },
        ]
      : [];
  const toNewAgent = () => toAgent('schedule-booked', `${meeting} on ${when} is now yours.`);
  const textsByType: Record<ScheduleChange['type'], () => NoticeText[]> = {
    booked: () => toAgent('schedule-booked', `${customer} booked ${product} with you for ${when}.`),
    moved: () =>
      agentBefore === agentId
        ? toAgent('schedule-changed', `${meeting} was moved to ${when}.`)
        : [...toPreviousAgent, ...toNewAgent()],
    reassigned: () => [...toPreviousAgent, ...toNewAgent()],
    cancelled: () => toAgent('schedule-cancelled', `${meeting} on ${when} was cancelled.`),
    soon: () => toAgent('scheduled-soon', `${meeting} starts soon: ${when}.`),
    'nobody-there': () =>
      otherAgents
        .filter((other) => other !== agentId)
        .map((other) => ({
          agentId: other,
          kind: 'nobody-came',
          text: `${customer} is waiting for ${product}, booked for ${when}, but no agent has joined.`,
        })),
    'missed-by-customer': () => toAgent('nobody-came', `${customer} did not join ${product} on ${when}.`),
    'missed-by-us': () =>
      toAgent('nobody-came', `${customer} joined ${product} on ${when}, but no agent did.`),
  };
  return textsByType[type]().filter((each) => each.agentId !== byId);
}

/** @param reason the reason code of the lobby for the expiry */
export function missedRequestText(customer: string, product: string, reason: string | null): string {
  if (reason === 'max-wait')
    return `${customer} asked for ${product}, but no agent was free before the wait limit.`;
  if (reason === 'rejected')
    return `${customer} asked for ${product}, but all available agents rejected the request.`;
  return `${customer} asked for ${product}, but no agents were available.`;
}

export const transferredText = (customer: string, product: string) =>
  `${customer} was transferred to you for ${product}.`;

/** Minutes without a fraction: `90` → `1 min 30 s`. */
function durationText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? `${minutes} min` : '', rest > 0 ? `${rest} s` : ''].filter(Boolean).join(' ');
}

export const longWaitText = (customer: string, product: string, targetSeconds: number) =>
  `${customer} has been waiting for ${product} for more than ${durationText(targetSeconds)}.`;

export function serviceLevelText({
  productName,
  change,
  percent,
  waits,
  targetPercent,
  targetWaitSeconds,
}: ServiceLevelChange): string {
  const share = `${percent}% of ${waits} customers were answered within ${durationText(targetWaitSeconds)}`;
  const target =
    change === 'missed'
      ? `The target is ${targetPercent}%.`
      : `The target of ${targetPercent}% is reached again.`;
  return `${productName}: ${share} in the last hour. ${target}`;
}

export const absentAgentText = (customer: string) =>
  `You did not join the meeting with ${customer}. Your lobby is off.`;

export const lobbySwitchedOffText = (admin: string | null) => `${admin ?? 'An admin'} turned your lobby off.`;
