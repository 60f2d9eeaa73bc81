/** The settings of a tenant, as a super admin edits them. */
import * as z from 'zod/mini';
import { marks } from '../brand/default-logos.ts';
import { superAdmins } from '../core/access.ts';
import { route, uploadErrors } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { nonBlankText, oneLine, text } from '../core/text.ts';
import { snapshotLimits } from '../meetings/snapshots.ts';
import { isAppScheme } from '../products/platform-template.ts';
import { recordingLimits, recordingStarts } from '../recordings/recordings.ts';
import { type FlagName, flagNames, flags, scheduleLabels, themePresets } from './tenants.ts';

export const fonts = ['inter', 'system'] as const;
export const logoLimits = {
  maxBytes: 5_242_880,
  types: ['image/jpeg', 'image/png', 'image/svg+xml', 'image/x-icon', 'image/vnd.microsoft.icon'],
} as const;

/**
 * What was removed from an SVG: rules of styles; scripts, animations and other documents; addresses outside of the
 * file.
 */
export const removedFromSvg = ['styles', 'parts', 'references'] as const;
export type RemovedFromSvg = (typeof removedFromSvg)[number];

const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));

/** All settings, including every flag. */
const settingsFields = {
  clientName: nonBlankText(120).check(oneLine),
  /**
   * A preset, or a colour that the palette is derived from; a colour with too little contrast is rejected.
   */
  themeColor: z.union([z.enum(themePresets), colour]),
  /** Replaces the colour on light pages. Not for presets. */
  themeColorLight: z.nullable(colour),
  /** Replaces the colour on dark pages. Not for presets. */
  themeColorDark: z.nullable(colour),
  mode: z.enum(['light', 'dark']),
  contentWidth: z.enum(['boxed', 'full']),
  fonts: z.enum(fonts),
  /** IANA name. */
  timeZone: text(60),
  /** ISO 4217 code of the currency of revenues. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The Analytics page exists only when this is set. */
  analyticsDashboardId: z.nullable(text(200)),
  adminContact: z.nullable(text(254)),
  /** Whether admins and super admins must have a second factor. */
  requireSecondFactor: z.boolean(),
  /** Hours until the link of a scheduled meeting expires, while flag `meetingLinkExpiryTime` is on. */
  meetingLinkExpiryHours: z.int().check(z.gte(1), z.lte(720)),
  scheduleLabel: z.enum(scheduleLabels),
  /**
   * Maximum number of unproved codes per IP address in 15 minutes; raise it where many customers share an
   * address.
   */
  codesPerAddress: z.int().check(z.gte(3), z.lte(1000)),
  /**
   * The product that the bare address redirects to, while it is offered; `null`: the list of all products.
   */
  landingProductId: z.nullable(id),
  flags,
};

/** BCP 47 tag, one of `locales`; the pages write numbers, dates and currencies as this locale does. */
const locale = text(35);

/**
 * ISO 3166 codes, of `dialCodes`: codes by SMS and WhatsApp are sent to mobile numbers of these countries only.
 * `null`: of all countries.
 */
const codeCountries = z.nullable(
  z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1), z.maxLength(250)),
);

/** Days until a snapshot of a customer's video is deleted. */
const snapshotRetentionDays = z
  .int()
  .check(z.gte(snapshotLimits.retentionDays.min), z.lte(snapshotLimits.retentionDays.max));
/** Months until entries of Agent Logs, Lobby Logs and clicks on schedule links are removed; `null`: they are kept. */
export const logRetentionLimits = { min: 3, max: 120 } as const;
const logRetentionMonths = z.nullable(
  z.int().check(z.gte(logRetentionLimits.min), z.lte(logRetentionLimits.max)),
);
/** Whether agents may record meetings in their browser, with the consent of every customer. */
const localRecording = z.boolean();
/** Recordings on the server: how they start, how many days they are kept, and whether agents find their own. */
const serverRecording = {
  recordingStarts: z.enum(recordingStarts),
  recordingRetentionDays: z
    .int()
    .check(z.gte(recordingLimits.retentionDays.min), z.lte(recordingLimits.retentionDays.max)),
  agentsSeeRecordings: z.boolean(),
};
/** The tenant's own sentence that asks for consent to a recording, in place of the standard one; `null`: none. */
const recordingQuestion = z.nullable(nonBlankText(recordingLimits.questionLength));
/** Schemes of apps, besides `https`, that the address of a meeting on an external platform may have. */
const appSchemes = z.array(z.string().check(z.refine(isAppScheme))).check(z.maxLength(10));

/** What agents may do with customers' data. */
const agentRights = {
  /** `false`: phone numbers and emails are masked in everything an agent receives. */
  agentsSeeContacts: z.boolean(),
  agentsMayExport: z.boolean(),
};

export const settings = z.object({
  ...settingsFields,
  locale,
  codeCountries,
  appSchemes,
  ...agentRights,
  snapshotRetentionDays,
  logRetentionMonths,
  localRecording,
  ...serverRecording,
  recordingQuestion,
  /** Flags that this installation cannot turn on, because a part that they need is missing. They count as off. */
  unavailableFlags: z.array(z.enum(flagNames)),
  logo: z.string(),
  /** `false`: the address serves the default mark, which cannot be removed. */
  logoUploaded: z.boolean(),
  /** The default mark. */
  mark: z.enum(marks),
  favicon: z.string(),
  /** `false`: the tab shows the logo. */
  faviconUploaded: z.boolean(),
  version: z.int(),
});
export type Settings = z.infer<typeof settings>;

const uploadedPicture = z.object({
  result: settings,
  /** What an SVG lost that may be missed; the person compares the preview with the original. */
  removed: z.array(z.enum(removedFromSvg)),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;

/** What each flag does, in one line for the super admin who sets it, including what else it requires. */
export const flagNotes = {
  attachment: 'Attachments in chat and on registration: up to 5 JPG or PNG files.',
  serverSideRecording: 'Meetings can be recorded on the server after everyone agrees.',
  lobbyMode:
    'Customers wait in the lobby and agents accept them. When off, agents host meetings and admit customers.',
  analytics: 'The Analytics page: a dashboard of Metabase or Superset. Needs a dashboard ID under Analytics.',
  dashboardAnalytics: 'Charts of your own numbers on the Dashboard.',
  keycloak: 'Staff sign in through your identity provider. Needs a realm under Single sign-on.',
  whatsapp: 'Messages by WhatsApp.',
  linkSms: 'Links by SMS.',
  scheduleEmail: 'Confirmations and reminders by email.',
  bargein:
    'Admins can listen in, whisper to the agent and join. The form informs customers, and the audit log records it.',
  annotations: 'Drawing on a shared screen.',
  impersonateUser: 'Super admins can view the console as another user: read-only, for 30 minutes.',
  preventMultipleCustomers: 'One customer per meeting, however they join.',
  captureMeetingScreenshot: "Agents can take pictures of a customer's video, with the customer's consent.",
  noAuthForSchedules: 'Links to scheduled meetings open without a code.',
  productSelectorOnCustomerRegistration: 'The registration form asks for the product.',
  showAgentName: 'Customers see the name of their agent.',
  meetingLinkExpiryTime: 'Links to scheduled meetings expire.',
  countdownTimer: 'Agent and customer see the time that is left.',
  enableObs: 'Agents can send video from OBS, which is shown as their screen.',
  customText: 'Your own text above the registration form.',
  utmTags: 'Campaign tags (UTM) in the address are saved with the registration.',
  privacyPolicy: 'The registration form asks for consent to your privacy policy.',
  policyAcceptedByDefault: 'The consent box is ticked in advance. You take responsibility for this.',
  emailMandatory: 'The registration form requires an email address.',
  chatButton: 'Chat in the meeting.',
  videoMuteForCustomer: 'Customers join with the camera off.',
} as const satisfies Record<FlagName, string>;

export const settingsRoutes = {
  find: route({
    method: 'GET',
    path: '/api/manage/settings',
    access: superAdmins,
    summary: "The tenant's settings.",
    answer: z.object({ result: settings }),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/settings',
    access: superAdmins,
    summary: 'Update the settings; open pages apply them within seconds.',
    body: z.object({
      ...settingsFields,
      /** Absent: unchanged. */
      locale: z.optional(locale),
      /** Absent: unchanged. */
      codeCountries: z.optional(codeCountries),
      /** Absent: unchanged. A scheme that a product uses cannot be removed. */
      appSchemes: z.optional(appSchemes),
      /** Absent: unchanged. */
      agentsSeeContacts: z.optional(agentRights.agentsSeeContacts),
      /** Absent: unchanged. */
      agentsMayExport: z.optional(agentRights.agentsMayExport),
      /** Absent: unchanged. */
      snapshotRetentionDays: z.optional(snapshotRetentionDays),
      /** Absent: unchanged. */
      logRetentionMonths: z.optional(logRetentionMonths),
      localRecording: z.optional(localRecording),
      /** Absent: unchanged. */
      recordingStarts: z.optional(serverRecording.recordingStarts),
      /** Absent: unchanged. */
      recordingRetentionDays: z.optional(serverRecording.recordingRetentionDays),
      /** Absent: unchanged. */
      agentsSeeRecordings: z.optional(serverRecording.agentsSeeRecordings),
      /** Absent: unchanged. */
      recordingQuestion: z.optional(recordingQuestion),
      /**
       * Required when `policyAcceptedByDefault` is switched on: the super admin confirms responsibility for
       * it.
       */
      policyByDefaultConfirmed: z.optional(z.boolean()),
      version: z.int(),
    }),
    answer: z.object({ result: settings }),
    errors: ['record.conflict', 'record.in_use'],
  }),
  setLogo: route({
    method: 'PUT',
    path: '/api/manage/settings/logo',
    access: superAdmins,
    summary: 'Upload the logo as the request body.',
    upload: logoLimits,
    answer: uploadedPicture,
    errors: [...uploadErrors],
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/api/manage/settings/logo',
    access: superAdmins,
    summary: "Remove the logo; the tenant's default mark is shown again.",
    answer: z.object({ result: settings }),
    errors: [],
  }),
  setFavicon: route({
    method: 'PUT',
    path: '/api/manage/settings/favicon',
    access: superAdmins,
    summary: 'Upload the favicon as the request body.',
    upload: logoLimits,
    answer: uploadedPicture,
    errors: [...uploadErrors],
  }),
  removeFavicon: route({
    method: 'DELETE',
    path: '/api/manage/settings/favicon',
    access: superAdmins,
    summary: 'Remove the favicon; browser tabs show the logo again.',
    answer: z.object({ result: settings }),
    errors: [],
  }),
};
