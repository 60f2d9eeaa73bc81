/** What the product's own words are made of, in any language. */
import type { MessageKind } from '@foyer/contract/managed-messages.ts';

export type TemplateKind = Exclude<MessageKind, 'account'>;

/** Of one kind: the line of a phone, and a mail's subject and paragraphs. */
export interface Said {
  readonly line: string;
  readonly subject: string;
  readonly mail: readonly string[];
}

export type Language = Readonly<Record<TemplateKind, Said>>;

/** The start on the customer's clock, and on the tenant's where that is another. */
export const bothTimes =
  '{{ when }} ({{ zone }}){% if zone != tenantZone %}, {{ whenTenant }} ({{ tenantZone }}){% endif %}';

/** What a phone's line ends with, where one can opt out. */
export const stop = ' Stop: {{ stopLink }}';
