// Size limits of the pages. Keys are those of apps/web/dist/.vite/manifest.json.

export const CUSTOMER_ENTRY = 'index.html';
export const STAFF_ENTRY = 'staff.html';

/** Lazy chunks that the customer page loads before the registration form is interactive. */
export const REGISTRATION_CHUNKS = [];

/** Lazy chunks of the customer page that are not loaded between registration and the first video frame. */
export const EXCLUDED_CHUNKS = [
  'src/app/agent-external-meeting.tsx',
  'src/app/agent-room.tsx',
  'src/app/customer-journey/customer-schedule.tsx',
  'src/app/customer-journey/follow-transfer.ts',
  'src/app/customer-journey/link-journey.tsx',
  'src/app/customer-journey/link-to-product.tsx',
  'src/app/customer-journey/lobby-times.tsx',
  'src/app/customer-journey/return-page.tsx',
  'src/app/guest/guest-page.tsx',
  'src/app/pages/home-page.tsx',
  'src/app/pages/withdrawn-page.tsx',
  'src/features/chat/index.ts',
  'src/features/devices/device-check.tsx',
  'src/features/feedbacks/index.ts',
  'src/features/lobby/away/away-page.tsx',
  'src/features/lobby/estimate/wait-estimate-card.tsx',
  'src/features/lobby/waiting/leave-dialog.tsx',
  'src/features/lobby/waiting/notices/waiting-content.tsx',
  'src/features/lobby/waiting/unattended-card.tsx',
  'src/features/lobby/waiting/wait-notes.tsx',
  'src/features/lobby/waiting/wait-over-page.tsx',
  'src/features/lobby/waiting/waiting-side.tsx',
  'src/features/meetings/ended/call-over.tsx',
  'src/features/meetings/ended/end-dialog.tsx',
  'src/features/meetings/external/external-meeting.tsx',
  'src/features/meetings/tools/room-tools.tsx',
  'src/features/outcomes/index.ts',
  'src/features/recording/index.ts',
  'src/features/registration/details/policy-dialog.tsx',
  'src/features/registration/fields/country-state-fields.tsx',
  'src/features/registration/fields/pictures-field.tsx',
  'src/features/registration/fields/product-field.tsx',
  'src/features/registration/fetch-availability.ts',
  'src/features/registration/other-browser/other-browser-banner.tsx',
  'src/platform/config/apply-brand.ts',
  '../../node_modules/libphonenumber-js/min/index.js',
];

/** KiB after brotli compression. */
export const LIMITS = { registrationJs: 100, registrationCss: 6, firstFrameJs: 235, staffJs: 250 };
