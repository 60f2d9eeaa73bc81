/** Who lives in a demonstration: three tenants that look and ask differently, and the people who work there. */
import type { RegistrationForm } from '@foyer/contract/registration-form.ts';
import type { FlagName, ThemePreset } from '@foyer/contract/tenants.ts';
import type { Role } from '@foyer/contract/users.ts';

export interface DemoTenant {
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
  readonly brand: { readonly preset: ThemePreset; readonly mode: 'light' | 'dark'; readonly mark: string };
  /** The switches that differ from what every tenant starts from. */
  readonly flags: Partial<Record<FlagName, boolean>>;
  readonly form: RegistrationForm;
  readonly products: ReadonlyArray<{ slug: string; name: string; headline: string; promise: string }>;
  readonly staff: ReadonlyArray<{ account: string; name: string; role: Role }>;
}

/** When each demo product can be booked, on its tenant's clock. ISO weekdays; minutes of the day; two places a step. */
export const demoSlots = [
  { weekdays: [1, 2, 3, 4, 5], startsMinute: 9 * 60, endsMinute: 18 * 60, capacity: 2 },
  { weekdays: [6], startsMinute: 10 * 60, endsMinute: 14 * 60, capacity: 2 },
] as const;

export const demoTenants: readonly DemoTenant[] = [
  {
    slug: 'acme',
    name: 'Acme Learning',
    timeZone: 'Asia/Kolkata',
    brand: { preset: 'orange', mode: 'light', mark: 'peak' },
    flags: { chatButton: true, privacyPolicy: true, linkSms: true, scheduleEmail: true },
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
        promise: 'A teacher shows you a real lesson, live, and answers what you ask.',
      },
      {
        slug: 'neet-live-demo',
        name: 'NEET Live Demo',
        headline: 'See how we teach for NEET',
        promise: 'A teacher shows you a real lesson, live, and answers what you ask.',
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
    brand: { preset: 'dark-red', mode: 'light', mark: 'globe' },
    flags: { chatButton: true, linkSms: true, scheduleEmail: true },
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
        promise: 'A person who can see your claim explains where it stands and what comes next.',
      },
      {
        slug: 'policy-review',
        name: 'Policy Review',
        headline: 'Go through your policy with us',
        promise: 'A person reads your policy with you and says plainly what it covers.',
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
    brand: { preset: 'black', mode: 'light', mark: 'door' },
    flags: { chatButton: true, linkSms: true, scheduleEmail: true },
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
        promise: 'We show you around, live, and you ask what you want to know.',
      },
      {
        slug: 'support',
        name: 'Support',
        headline: 'Talk to somebody who can help',
        promise: 'We look at it together, live.',
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
