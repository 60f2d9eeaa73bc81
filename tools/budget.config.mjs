// What the pages may weigh. Keys are those of apps/web/dist/.vite/manifest.json.

export const CUSTOMER_ENTRY = 'index.html';
export const STAFF_ENTRY = 'staff.html';

/** Chunks the customer's page loads by itself before the registration form can be filled in. */
export const REGISTRATION_CHUNKS = [];

/** Chunks of the customer's page that nobody loads on the way from registration to the first picture of a call. */
export const OFF_THE_ROAD = [
  'src/app/agent-room.tsx',
  'src/app/customer-time.tsx',
  'src/app/elsewhere.ts',
  'src/app/link-road.tsx',
  'src/app/pages/withdrawn-page.tsx',
  'src/app/return-page.tsx',
  'src/features/chat/index.ts',
  'src/features/devices/device-check.tsx',
  'src/features/feedbacks/index.ts',
  'src/features/lobby/leave-dialog.tsx',
  'src/features/lobby/likely-wait-part.tsx',
  'src/features/lobby/wait-notes.tsx',
  'src/features/lobby/wait-over-page.tsx',
  'src/features/meetings/call-over.tsx',
  'src/features/meetings/end-dialog.tsx',
  'src/features/meetings/tools/room-tools.tsx',
  'src/features/outcomes/index.ts',
  'src/features/registration/in-app-banner.tsx',
  'src/features/registration/pictures-field.tsx',
  'src/features/registration/place-fields.tsx',
  'src/features/registration/policy-dialog.tsx',
  'src/features/registration/product-field.tsx',
  '../../node_modules/libphonenumber-js/min/index.js',
];

/** KiB after brotli. */
export const LIMITS = { registrationJs: 100, registrationCss: 6, firstFrameJs: 235, staffJs: 250 };
