/** What is put into a message, as people call it; a name we do not know keeps it. */
import { m } from '../../../paraglide/messages.js';

const names: Partial<Record<string, () => string>> = {
  customerName: () => m.staff_put_customer(),
  clientName: () => m.staff_put_client(),
  productName: () => m.staff_put_product(),
  when: () => m.staff_put_when(),
  zone: () => m.staff_put_zone(),
  whenTenant: () => m.staff_put_when_tenant(),
  tenantZone: () => m.staff_put_tenant_zone(),
  link: () => m.staff_put_link(),
  agentName: () => m.staff_put_agent(),
  reason: () => m.staff_put_reason(),
  stopLink: () => m.staff_put_stop_link(),
  code: () => m.staff_put_code(),
  minutes: () => m.staff_put_minutes(),
};

export function describePlaceholder(name: string): string {
  return names[name]?.() ?? name;
}
