/** Shape of the default message texts of one language. */
import type { MessageKind } from '@foyer/contract/messaging/messages.ts';

export type TemplateKind = Exclude<MessageKind, 'account' | 'report'>;
/** Kinds that are sent by email only. */
type EmailKind = 'service-level';

/** Texts of one message kind: the line for SMS and WhatsApp, and the subject and paragraphs of a mail. */
export interface KindTexts {
  readonly line: string;
  readonly subject: string;
  readonly mail: readonly string[];
}

export type Language = Readonly<
  Record<Exclude<TemplateKind, EmailKind>, KindTexts> & Record<EmailKind, Omit<KindTexts, 'line'>>
>;

/** The start in the customer's time zone, and in the tenant's where the clocks differ. */
export const bothTimes =
  '{{ when }} ({{ zone }}){% if when != whenTenant %}, {{ whenTenant }} ({{ tenantZone }}){% endif %}';

/** Ending of an SMS or WhatsApp message that recipients can opt out of. */
export const unsubscribe = ' Stop: {{ stopLink }}';
