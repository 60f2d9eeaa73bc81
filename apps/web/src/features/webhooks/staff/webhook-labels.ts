/** Labels of events and of the states of deliveries. */
import type { WebhookDelivery, WebhookEvent } from '@foyer/contract/webhooks.ts';
import { m } from '../../../paraglide/messages.js';
import type { Tone } from '../../../ui/staff/tones.ts';

export const eventLabels: Readonly<Record<WebhookEvent, () => string>> = {
  'service_level.missed': m.staff_webhooks_event_missed,
  'service_level.recovered': m.staff_webhooks_event_recovered,
};

export const deliveredEventLabel = (event: WebhookDelivery['event']): string =>
  event === 'webhook.test' ? m.staff_webhooks_event_test() : eventLabels[event]();

export function deliveryLabel({ state, problem }: WebhookDelivery): { tone: Tone; label: string } {
  if (state === 'DELIVERED') return { tone: 'ok', label: m.staff_webhooks_delivered() };
  if (state === 'FAILED') return { tone: 'bad', label: m.staff_webhooks_failed() };
  return problem === null
    ? { tone: 'info', label: m.staff_webhooks_planned() }
    : { tone: 'warn', label: m.staff_webhooks_retrying() };
}
