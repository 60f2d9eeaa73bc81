/** How the MergeDialog names the fields of the provider settings: "SMS, Sender". */
import { m } from '../../../../paraglide/messages.js';
import { channelName } from '../outbox/message-labels.ts';

const labels: Readonly<Record<string, () => string>> = {
  kind: () => m.staff_providers_provider(),
  from: () => m.staff_providers_from(),
  url: () => m.staff_providers_url(),
  method: () => m.staff_providers_method(),
  headers: () => m.staff_providers_headers(),
  contentType: () => m.staff_providers_content_type(),
  body: () => m.staff_providers_body(),
  idPath: () => m.staff_providers_id_path(),
  accountSid: () => m.staff_providers_account_sid(),
};
const quietLabels: Readonly<Record<string, () => string>> = {
  from: () => m.staff_quiet_from(),
  to: () => m.staff_quiet_to(),
};

export function mergeLabelOf([part = '', name = '']: readonly string[]): string {
  if (part === 'quietHours') return quietLabels[name]?.() ?? m.staff_quiet_switch();
  const label = labels[name]?.();
  const channel = channelName(part as Parameters<typeof channelName>[0]);
  return label ? `${channel}, ${label}` : channel;
}
