/** The tenants of a demo installation, with their brands, forms, products and staff. */
import type { RegistrationForm } from '@foyer/contract/registration/form.ts';
import type { FlagName, scheduleLabels, ThemePreset } from '@foyer/contract/tenants/tenants.ts';
import type { Role } from '@foyer/contract/users/users.ts';

export interface DemoTenant {
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
  /** Of mobile numbers; `null`: all. */
  readonly codeCountries: readonly string[] | null;
  /** The label of the schedule button, unless it is 'Schedule Demo'. */
  readonly scheduleLabel?: (typeof scheduleLabels)[number];
  readonly brand: { readonly preset: ThemePreset; readonly mode: 'light' | 'dark'; readonly mark: string };
  /** The flags that differ from the defaults. */
  readonly flags: Partial<Record<FlagName, boolean>>;
  readonly form: RegistrationForm;
  readonly products: ReadonlyArray<{ slug: string; name: string; headline: string; promise: string }>;
  readonly staff: ReadonlyArray<{ account: string; name: string; role: Role }>;
}

/**
 * When each demo product can be booked, in its tenant's time zone: ISO weekdays, minutes of the day, capacity
 * per interval.
 */
export const demoSlots = [
  { weekdays: [1, 2, 3, 4, 5], startsMinute: 9 * 60, endsMinute: 18 * 60, capacity: 2 },
  { weekdays: [6], startsMinute: 10 * 60, endsMinute: 14 * 60, capacity: 2 },
] as const;

export const demoTenants: readonly DemoTenant[] = [
  {
    slug: 'acme',
    name: 'Acme Learning',
    timeZone: 'Asia/Kolkata',
    codeCountries: ['AE', 'GB', 'IN', 'SG', 'US'],
    brand: { preset: 'orange', mode: 'light', mark: 'peak' },
    flags: {
      chatButton: true,
      privacyPolicy: true,
      linkSms: true,
      scheduleEmail: true,
      dashboardAnalytics: true,
    },
    form: {
      fields: [
        { name: 'userName', required: true },
        { name: 'mobileNumber', required: true },
        { name: 'courseInterestedIn', required: true },
        { name: 'Class', required: true },
        { name: 'city', required: false },
        { name: 'email', required: false },
      ],
    },
    products: [
      {
        slug: 'jee-live-demo',
        name: 'JEE Live Demo',
        headline: 'See how we teach for JEE',
        promise: 'A teacher shows you a real lesson, live, and answers your questions.',
      },
      {
        slug: 'neet-live-demo',
        name: 'NEET Live Demo',
        headline: 'See how we teach for NEET',
        promise: 'A teacher shows you a real lesson, live, and answers your questions.',
      },
    ],
    staff: [
      { account: 'agent', name: 'Priya Venkatesh', role: 'AGENT' },
      { account: 'agent2', name: 'Arjun Mehta', role: 'AGENT' },
      { account: 'admin', name: 'Kavita Rao', role: 'ADMIN' },
      { account: 'owner', name: 'Sunil Deshpande', role: 'SUPER_ADMIN' },
    ],
  },
  {
    slug: 'globex',
    name: 'Globex Care',
    timeZone: 'Europe/London',
    codeCountries: ['GB', 'IE', 'IN'],
    scheduleLabel: 'Schedule',
    brand: { preset: 'dark-red', mode: 'light', mark: 'globe' },
    flags: { chatButton: true, linkSms: true, scheduleEmail: true, dashboardAnalytics: true },
    form: {
      fields: [
        { name: 'userName', required: true },
        { name: 'mobileNumber', required: true },
        { name: 'accountNumber', required: true },
        { name: 'complaintRefNumber', required: false },
        { name: 'email', required: false },
      ],
    },
    products: [
      {
        slug: 'claims-help',
        name: 'Claims Help',
        headline: 'Talk your claim through with us',
        promise: 'Someone who can see your claim explains its status and what comes next.',
      },
      {
        slug: 'policy-review',
        name: 'Policy Review',
        headline: 'Go through your policy with us',
        promise: 'Someone goes through your policy with you and explains what it covers.',
      },
    ],
    staff: [
      { account: 'agent', name: 'Harriet Lowe', role: 'AGENT' },
      { account: 'agent2', name: 'Tom Okafor', role: 'AGENT' },
      { account: 'admin', name: 'Susan Whitfield', role: 'ADMIN' },
      { account: 'owner', name: 'Edward Marsh', role: 'SUPER_ADMIN' },
    ],
  },
  {
    slug: 'demo',
    name: 'Foyer Demo',
    timeZone: 'UTC',
    codeCountries: null,
    brand: { preset: 'black', mode: 'light', mark: 'door' },
    flags: { chatButton: true, linkSms: true, scheduleEmail: true, dashboardAnalytics: true },
    form: {
      fields: [
        { name: 'userName', required: true },
        { name: 'mobileNumber', required: true },
        { name: 'email', required: false },
      ],
    },
    products: [
      {
        slug: 'product-tour',
        name: 'Product Tour',
        headline: 'Take a tour with one of us',
        promise: 'We show you around, live, and answer your questions.',
      },
      {
        slug: 'support',
        name: 'Support',
        headline: 'Talk to someone who can help',
        promise: 'We look into it together, live.',
      },
    ],
    staff: [
      { account: 'agent', name: 'Lena Fischer', role: 'AGENT' },
      { account: 'agent2', name: 'Mateo Ruiz', role: 'AGENT' },
      { account: 'admin', name: 'Aiko Tanaka', role: 'ADMIN' },
      { account: 'owner', name: 'Grace Mwangi', role: 'SUPER_ADMIN' },
    ],
  },
];
