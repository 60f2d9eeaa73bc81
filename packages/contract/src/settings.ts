/** What a super admin sets for the tenant. */
import * as z from 'zod/mini';
import { superAdmins } from './access.ts';
import { route } from './http.ts';
import { id } from './ids.ts';
import { marks } from './marks.ts';
import { type FlagName, flags, scheduleLabels, themePresets } from './tenants.ts';
import { filledText, oneLine, text } from './text.ts';

export const fonts = ['inter', 'system'] as const;
export const logoLimits = {
  maxBytes: 5_242_880,
  types: ['image/jpeg', 'image/png', 'image/svg+xml', 'image/x-icon', 'image/vnd.microsoft.icon'],
} as const;

const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));

/** Everything a super admin sets for the tenant: the Settings entity, and every flag. */
const settingsFields = {
  clientName: filledText(120).check(oneLine),
  /** A preset, or a colour that the palette is derived from; one that would fade on a page is refused. */
  themeColor: z.union([z.enum(themePresets), colour]),
  /** In its place on light pages. Not for presets. */
  themeColorLight: z.nullable(colour),
  /** In its place on dark pages. Not for presets. */
  themeColorDark: z.nullable(colour),
  mode: z.enum(['light', 'dark']),
  contentWidth: z.enum(['boxed', 'full']),
  fonts: z.enum(fonts),
  /** IANA name. */
  timeZone: text(60),
  /** ISO 4217; what revenue is counted in. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** Without it the Analytics page does not exist. */
  analyticsDashboardId: z.nullable(text(200)),
  adminContact: z.nullable(text(254)),
  /** Admins and super admins must have a second factor. */
  requireSecondFactor: z.boolean(),
  /** Hours until a link of a scheduled meeting expires, with the flag on. */
  meetingLinkExpiryHours: z.int().check(z.gte(1), z.lte(720)),
  scheduleLabel: z.enum(scheduleLabels),
  /** Codes that one address may have sent to it and not proved, per 15 minutes; more where many share one. */
  codesPerAddress: z.int().check(z.gte(3), z.lte(1000)),
  /** The product that the bare address leads to, while it is offered; `null`: the list of all. */
  landingProductId: z.nullable(id),
  flags,
};
export const settings = z.object({
  ...settingsFields,
  logo: z.string(),
  /** Else the address shows the mark that is drawn from the name, which cannot be taken away. */
  logoUploaded: z.boolean(),
  /** Which mark that is. */
  mark: z.enum(marks),
  favicon: z.string(),
  /** Else the tab shows the logo. */
  faviconUploaded: z.boolean(),
  version: z.int(),
});
export type Settings = z.infer<typeof settings>;

/** What each flag does, in one line for the person who sets it; `needs`: what else must be there. */
export const flagNotes = {
  attachment: 'Files in chat and on registration: up to 5, jpg or png.',
  serverSideRecording: 'Meetings can be recorded on the server, after everybody agreed.',
  lobbyMode: 'Customers wait in the lobby and agents accept them; off, an agent hosts and lets them in.',
  analytics: 'The Analytics page; needs a dashboard id.',
  dashboardAnalytics: 'Charts of our own numbers on the Dashboard.',
  keycloak: 'Staff sign in through your identity provider; needs a realm under Single sign-on.',
  whatsapp: 'Messages by WhatsApp.',
  linkSms: 'Links by SMS.',
  scheduleEmail: 'Confirmations and reminders by email.',
  bargein: 'Admins may listen in, whisper to the agent and step in; always in the audit log.',
  annotations: 'Drawing over a shared screen.',
  impersonateUser: 'Super admins may see as another user: read-only, 30 minutes.',
  preventMultipleCustomers: 'One customer per meeting, at every entrance.',
  captureMeetingScreenshot: 'Agents may take a picture of the meeting.',
  noAuthForSchedules: 'A scheduled link opens without a code.',
  productSelectorOnCustomerRegistration: 'The form asks which product.',
  showAgentName: 'Customers see the name of their agent.',
  meetingLinkExpiryTime: 'Links of scheduled meetings expire.',
  countdownTimer: 'Both see the time that is left.',
  enableObs: 'Agents may send their picture from OBS.',
  customText: 'A text of your own above the form.',
  utmTags: 'Campaign tags of the address are kept with the registration.',
  privacyPolicy: 'The form asks for consent to your privacy policy.',
  policyAcceptedByDefault: 'The consent is ticked beforehand; an admin answers for that.',
  emailMandatory: 'The form insists on an email address.',
  chatButton: 'Chat in the meeting.',
  videoMuteForCustomer: 'Customers come in with the camera off.',
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
    summary: 'Change them; running pages take it up soon.',
    body: z.object({
      ...settingsFields,
      /** Who turns `policyAcceptedByDefault` on answers for it, and says so. */
      policyByDefaultConfirmed: z.optional(z.boolean()),
      version: z.int(),
    }),
    answer: z.object({ result: settings }),
    errors: ['record.conflict'],
  }),
  setLogo: route({
    method: 'PUT',
    path: '/api/manage/settings/logo',
    access: superAdmins,
    summary: 'The logo, as the body.',
    upload: logoLimits,
    answer: z.object({ result: settings }),
    errors: ['upload.too_large', 'upload.unsupported_type'],
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/api/manage/settings/logo',
    access: superAdmins,
    summary: 'Back to the mark of the tenant.',
    answer: z.object({ result: settings }),
    errors: [],
  }),
  setFavicon: route({
    method: 'PUT',
    path: '/api/manage/settings/favicon',
    access: superAdmins,
    summary: 'The picture on the tabs of browsers, as the body.',
    upload: logoLimits,
    answer: z.object({ result: settings }),
    errors: ['upload.too_large', 'upload.unsupported_type'],
  }),
  removeFavicon: route({
    method: 'DELETE',
    path: '/api/manage/settings/favicon',
    access: superAdmins,
    summary: 'Back to the logo on the tabs.',
    answer: z.object({ result: settings }),
    errors: [],
  }),
};
