/**
 * The client configuration: what a page reads about its tenant before it renders: name, brand, flags and
 * registration form.
 */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { slug } from '../core/ids.ts';
import { minutes } from '../core/time.ts';
import { registrationForm } from '../registration/form.ts';

/**
 * All per-tenant feature flags of the specification. The server enforces a flag that is off; the pages also
 * hide its parts.
 */
export const flagNames = [
  'attachment',
  'serverSideRecording',
  'lobbyMode',
  'analytics',
  'dashboardAnalytics',
  'keycloak',
  'whatsapp',
  'linkSms',
  'scheduleEmail',
  'bargein',
  'annotations',
  'impersonateUser',
  'preventMultipleCustomers',
  'captureMeetingScreenshot',
  'noAuthForSchedules',
  'productSelectorOnCustomerRegistration',
  'showAgentName',
  'meetingLinkExpiryTime',
  'countdownTimer',
  'enableObs',
  'customText',
  'utmTags',
  'privacyPolicy',
  'policyAcceptedByDefault',
  'emailMandatory',
  'chatButton',
  'videoMuteForCustomer',
] as const;
export type FlagName = (typeof flagNames)[number];

export type Flags = Readonly<Record<FlagName, boolean>>;
export const flags = z.record(z.enum(flagNames), z.boolean());

export const themePresets = ['orange', 'dark-red', 'black'] as const;
export type ThemePreset = (typeof themePresets)[number];

/**
 * The channel that delivers one-time codes to this tenant's customers; `null`: none, and the page says so.
 */
export const codeChannel = z.nullable(z.enum(['sms', 'whatsapp', 'email']));

/** Label of the button that books a schedule. */
export const scheduleLabels = ['Schedule Demo', 'Schedule'] as const;

const config = z.object({
  tenant: slug,
  clientName: z.string(),
  /** The email address for people who cannot sign in or meet a failure. */
  adminContact: z.string(),
  favicon: z.string(),
  logo: z.string(),
  keycloak: z.boolean(),
  /** `#RRGGBB`; the whole palette is in the document's own style, before the first paint. */
  themeColor: z.string(),
  mode: z.enum(['light', 'dark']),
  contentWidth: z.enum(['boxed', 'full']),
  /** IANA name; staff pages show times in it. */
  timeZone: z.string(),
  /** BCP 47 tag; the pages write numbers, dates and currencies as this locale does. */
  locale: z.string(),
  /** Channels without a provider: in demo mode their messages only appear in the outbox. */
  onlyInOutbox: z.readonly(z.array(z.enum(['sms', 'whatsapp', 'email']))),
  /** While the tenant is suspended, no customer can register. */
  suspended: z.boolean(),
  codeChannel,
  /** The countries of mobile numbers that codes can be sent to, as ISO 3166 codes; `null`: all. */
  codeCountries: z.nullable(z.array(z.string())),
  flags,
  /** Agents may record meetings in their browser. */
  localRecording: z.boolean(),
  /** Agents find the recordings of their own meetings in the console. */
  agentsSeeRecordings: z.boolean(),
  /** Recordings on the server are kept: their page is reachable with the flag off too. */
  keepsRecordings: z.boolean(),
  /** The tenant's own question for the consent to a recording, with its version; `null`: the standard one. */
  recordingQuestion: z.nullable(z.object({ text: z.string(), version: z.string() })),
  form: registrationForm,
  scheduleLabel: z.enum(scheduleLabels),
  /** What the form asks consent to; `url` is empty when `text` is shown instead. */
  policy: z.object({ url: z.string(), text: z.string(), version: z.string() }),
});
export type ClientConfig = z.infer<typeof config>;

export const tenantRoutes = {
  config: route({
    method: 'GET',
    path: '/api/config/',
    access: publicAccess,
    summary: "The tenant's name, brand, flags and form, by the request's host; open pages poll it.",
    answer: config,
    etag: true,
    errors: [],
    /** Open pages poll it: enough for 700 of them behind one address. */
    limit: { max: 6000, perMs: minutes(1) },
  }),
};
