/** The tasks of the setup checklist: what to do, and where. */
import type { SetupChecklist, SetupTask } from '@foyer/contract/tenants/setup-checklist.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { m } from '../../../../paraglide/messages.js';

export interface SetupTaskView {
  readonly name: SetupTask;
  readonly title: string;
  readonly hint: string;
  readonly isDone: boolean;
  /** Where it is done; `null` where the role may not, or something is missing for it. */
  readonly path: string | null;
  /** The page of customers, for a new tab. */
  readonly isCustomerPage: boolean;
}

const texts: Readonly<Record<SetupTask, { title: () => string; hint: () => string }>> = {
  brand: { title: () => m.staff_setup_brand(), hint: () => m.staff_setup_brand_hint() },
  product: { title: () => m.staff_setup_product(), hint: () => m.staff_setup_product_hint() },
  agents: { title: () => m.staff_setup_agents(), hint: () => m.staff_setup_agents_hint() },
  hours: { title: () => m.staff_setup_hours(), hint: () => m.staff_setup_hours_hint() },
  messages: { title: () => m.staff_setup_messages(), hint: () => m.staff_setup_messages_hint() },
  trial: { title: () => m.staff_setup_trial(), hint: () => m.staff_setup_trial_hint() },
};

export function setupTasks({ tasks, productSlug }: SetupChecklist, role: Role): SetupTaskView[] {
  const isSuperAdmin = role === 'SUPER_ADMIN';
  const paths: Readonly<Record<SetupTask, string | null>> = {
    brand: isSuperAdmin ? '/app/settings' : null,
    product: '/app/products',
    agents: '/app/users',
    hours: '/app/slots',
    messages: isSuperAdmin ? '/app/settings/carriers' : '/app/messages/templates',
    trial: productSlug && `/live/${productSlug}`,
  };
  return (Object.keys(paths) as SetupTask[]).map((name) => ({
    name,
    title: texts[name].title(),
    hint: hintOf(name, paths[name]),
    isDone: tasks[name],
    path: paths[name],
    isCustomerPage: name === 'trial',
  }));
}

function hintOf(name: SetupTask, path: string | null): string {
  if (path !== null) return texts[name].hint();
  return name === 'trial' ? m.staff_setup_trial_later() : m.staff_setup_by_super_admin();
}
