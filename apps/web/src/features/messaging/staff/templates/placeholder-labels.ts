/** The labels of template placeholders; an unknown placeholder is shown by its name. */
import { m } from '../../../../paraglide/messages.js';

const names: Partial<Record<string, () => string>> = {
  customerName: () => m.staff_placeholder_customer(),
  clientName: () => m.staff_placeholder_client(),
  productName: () => m.staff_placeholder_product(),
  when: () => m.staff_placeholder_when(),
  zone: () => m.staff_placeholder_zone(),
  whenTenant: () => m.staff_placeholder_when_tenant(),
  tenantZone: () => m.staff_placeholder_tenant_zone(),
  link: () => m.staff_placeholder_link(),
  agentName: () => m.staff_placeholder_agent(),
  reason: () => m.staff_placeholder_reason(),
  stopLink: () => m.staff_placeholder_unsubscribe_link(),
  code: () => m.staff_placeholder_code(),
  minutes: () => m.staff_placeholder_minutes(),
  share: () => m.staff_placeholder_share(),
  waits: () => m.staff_placeholder_waits(),
  target: () => m.staff_placeholder_target(),
  targetSeconds: () => m.staff_placeholder_target_seconds(),
};

export function describePlaceholder(name: string): string {
  return names[name]?.() ?? name;
}
