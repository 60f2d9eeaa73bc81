/** The groups of feature flags in Settings. Every flag is in exactly one group. */
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import { m } from '../../../paraglide/messages.js';

export interface FlagGroup {
  readonly anchor: string;
  readonly name: () => string;
  readonly flags: readonly FlagName[];
}

export const flagGroups: readonly FlagGroup[] = [
  {
    anchor: 'lobby',
    name: () => m.staff_flags_lobby(),
    flags: ['lobbyMode', 'preventMultipleCustomers', 'showAgentName', 'bargein'],
  },
  {
    anchor: 'form',
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
    anchor: 'meeting',
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
    anchor: 'messages',
    name: () => m.staff_flags_messages(),
    flags: ['scheduleEmail', 'linkSms', 'whatsapp', 'meetingLinkExpiryTime', 'noAuthForSchedules'],
  },
  {
    anchor: 'staff',
    name: () => m.staff_flags_staff(),
    flags: ['keycloak', 'impersonateUser', 'dashboardAnalytics', 'analytics'],
  },
];

const capitals = /([A-Z]+)/g;
/** Words with a special spelling. */
const spellings: Readonly<Record<string, string>> = {
  utm: 'UTM',
  sms: 'SMS',
  obs: 'OBS',
  auth: 'code',
  whatsapp: 'WhatsApp',
  bargein: 'barge-in',
};

/** "Prevent multiple customers" for `preventMultipleCustomers`. */
export function flagTitle(name: FlagName): string {
  const words = name.replace(capitals, ' $1').toLowerCase().split(' ');
  const spelt = words.map((word) => spellings[word] ?? word).join(' ');
  return spelt.charAt(0).toUpperCase() + spelt.slice(1);
}
