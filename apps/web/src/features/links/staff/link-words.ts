/** What a link is, whether it is good, and how it was sent, in words. */
import type { LinkKind, LinkState } from '@foyer/contract/links.ts';
import { managedLinkLimits } from '@foyer/contract/managed-links.ts';
import type { MessageChannel } from '@foyer/contract/managed-messages.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { m } from '../../../paraglide/messages.js';

interface StateWords {
  readonly label: string;
  readonly tone: 'ok' | 'warn' | 'quiet' | 'bad';
}

const stateWords = {
  good: () => ({ label: m.staff_links_good(), tone: 'ok' }),
  early: () => ({ label: m.staff_links_early(), tone: 'warn' }),
  expired: () => ({ label: m.staff_links_expired(), tone: 'quiet' }),
  used: () => ({ label: m.staff_links_used(), tone: 'quiet' }),
  revoked: () => ({ label: m.staff_links_revoked(), tone: 'bad' }),
} satisfies Record<LinkState, () => StateWords>;

const kindNames = {
  'generate-link': () => m.staff_links_kind_generate(),
  transfer: () => m.staff_links_kind_transfer(),
  schedule: () => m.staff_links_kind_schedule(),
} satisfies Record<LinkKind, () => string>;

export function describeState(state: LinkState): StateWords {
  return stateWords[state]();
}

export function kindName(kind: LinkKind): string {
  return kindNames[kind]();
}

/** Whether somebody could still come in by it. */
export function isAlive(state: LinkState): boolean {
  return state === 'good' || state === 'early';
}

/** By what the tenant lets links be sent. */
export function linkChannels(flags: Flags): MessageChannel[] {
  const isOn = { sms: flags.linkSms, whatsapp: flags.whatsapp, email: flags.scheduleEmail };
  return (['sms', 'whatsapp', 'email'] as const).filter((channel) => isOn[channel]);
}

const usualHours = [1, 4, 12, managedLinkLimits.defaultHours, 72, 168, managedLinkLimits.mostHours];

/** How long a link can work, to choose from; whole days as days. */
export function hoursToChoose(): { value: string; label: string }[] {
  return usualHours.map((hours) => ({
    value: String(hours),
    label:
      hours % 24 === 0
        ? m.staff_links_days_of({ count: hours / 24 })
        : m.staff_links_hours_of({ count: hours }),
  }));
}
