/** The labels of a link's state, kind and channels. */
import type { LinkKind, LinkState } from '@foyer/contract/links/links.ts';
import { managedLinkLimits } from '@foyer/contract/links/managed-links.ts';
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { m } from '../../../paraglide/messages.js';

interface StateLabel {
  readonly label: string;
  readonly tone: 'ok' | 'warn' | 'quiet' | 'bad';
}

const stateLabels = {
  good: () => ({ label: m.staff_links_good(), tone: 'ok' }),
  early: () => ({ label: m.staff_links_early(), tone: 'warn' }),
  expired: () => ({ label: m.staff_links_expired(), tone: 'quiet' }),
  used: () => ({ label: m.staff_links_used(), tone: 'quiet' }),
  revoked: () => ({ label: m.staff_links_revoked(), tone: 'bad' }),
} satisfies Record<LinkState, () => StateLabel>;

const kindNames = {
  'generate-link': () => m.staff_links_kind_generate(),
  transfer: () => m.staff_links_kind_transfer(),
  schedule: () => m.staff_links_kind_schedule(),
  return: () => m.staff_links_kind_return(),
} satisfies Record<LinkKind, () => string>;

export function describeState(state: LinkState): StateLabel {
  return stateLabels[state]();
}

export function kindName(kind: LinkKind): string {
  return kindNames[kind]();
}

/** Whether the link can be opened now or later. */
export function isUsable(state: LinkState): boolean {
  return state === 'good' || state === 'early';
}

/** The channels that the tenant has switched on for links. */
export function linkChannels(flags: Flags): MessageChannel[] {
  const isOn = { sms: flags.linkSms, whatsapp: flags.whatsapp, email: flags.scheduleEmail };
  return (['sms', 'whatsapp', 'email'] as const).filter((channel) => isOn[channel]);
}

const offeredHours = [1, 4, 12, managedLinkLimits.defaultHours, 72, 168, managedLinkLimits.maxHours];

/** The options for the lifetime of a link; whole days as days. */
export function hourOptions(): { value: string; label: string }[] {
  return offeredHours.map((hours) => ({
    value: String(hours),
    label:
      hours % 24 === 0
        ? m.staff_links_days_of({ count: hours / 24 })
        : m.staff_links_hours_of({ count: hours }),
  }));
}
