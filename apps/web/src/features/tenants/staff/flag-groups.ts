/** The tenant's switches in the order people look for them; each stands in exactly one group. */
import type { FlagName } from '@foyer/contract/tenants.ts';
import { m } from '../../../paraglide/messages.js';

export interface FlagGroup {
  readonly name: () => string;
  readonly flags: readonly FlagName[];
}

export const flagGroups: readonly FlagGroup[] = [
  {
    name: () => m.staff_flags_lobby(),
    flags: ['lobbyMode', 'preventMultipleCustomers', 'showAgentName', 'bargein'],
  },
  {
    name: () => m.staff_flags_form(),
    flags: [
      'emailMandatory',
      'productSelectorOnCustomerRegistration',
      'customText',
      'utmTags',
      'privacyPolicy',
      'policyAcceptedByDefault',
    ],
  },
  {
    name: () => m.staff_flags_meeting(),
    flags: [
      'chatButton',
      'attachment',
      'annotations',
      'videoMuteForCustomer',
      'countdownTimer',
      'serverSideRecording',
      'captureMeetingScreenshot',
      'enableObs',
    ],
  },
  {
    name: () => m.staff_flags_messages(),
    flags: ['scheduleEmail', 'linkSms', 'whatsapp', 'meetingLinkExpiryTime', 'noAuthForSchedules'],
  },
  {
    name: () => m.staff_flags_staff(),
    flags: ['keycloak', 'impersonateUser', 'dashboardAnalytics', 'analytics'],
  },
];

const capitals = /([A-Z]+)/g;
/** Words that are not written like words. */
const spellings: Readonly<Record<string, string>> = {
  utm: 'UTM',
  sms: 'SMS',
  obs: 'OBS',
  auth: 'code',
  whatsapp: 'WhatsApp',
  bargein: 'barge-in',
};

/** `preventMultipleCustomers` as it is spoken: Prevent multiple customers. */
export function flagTitle(name: FlagName): string {
  const words = name.replace(capitals, ' $1').toLowerCase().split(' ');
  const spelt = words.map((word) => spellings[word] ?? word).join(' ');
  return spelt.charAt(0).toUpperCase() + spelt.slice(1);
}
