/** What a page knows of its tenant before it shows anything: name, brand, flags and the registration form. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';
import { slug } from './ids.ts';
import { registrationForm } from './registration-form.ts';

/** Every per-tenant switch of the specification. A flag that is off is refused by the server, not only hidden. */
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

/** How a customer's one-time code can reach them here; `null`: it cannot, and the page says so. */
export const codeChannel = z.nullable(z.enum(['sms', 'whatsapp', 'email']));

/** What the button that books is called: 'Schedule Demo', or 'Schedule' where the tenant says so. */
export const scheduleLabels = ['Schedule Demo', 'Schedule'] as const;

const config = z.object({
  tenant: slug,
  clientName: z.string(),
  favicon: z.string(),
  logo: z.string(),
  keycloak: z.boolean(),
  /** `#RRGGBB`; the palette itself is in the page's own style before the first paint. */
  themeColor: z.string(),
  mode: z.enum(['light', 'dark']),
  contentWidth: z.enum(['boxed', 'full']),
  /** IANA name; staff screens show times in it. */
  timeZone: z.string(),
  /** The channels whose messages reach nobody: in a demonstration they lie in an outbox instead. */
  onlyInOutbox: z.readonly(z.array(z.enum(['sms', 'whatsapp', 'email']))),
  /** Nobody registers while it is. */
  suspended: z.boolean(),
  codeChannel,
  flags,
  form: registrationForm,
  scheduleLabel: z.enum(scheduleLabels),
  /** What the form asks consent to; `url` is empty where `text` is shown. */
  policy: z.object({ url: z.string(), text: z.string(), version: z.string() }),
});
export type ClientConfig = z.infer<typeof config>;

export const tenantRoutes = {
  config: route({
    method: 'GET',
    path: '/api/config/',
    access: everybody,
    summary:
      "The tenant's name, brand, flags and form, by the host it was asked on; pages that stand open ask again.",
    answer: config,
    tagged: true,
    errors: [],
  }),
};
