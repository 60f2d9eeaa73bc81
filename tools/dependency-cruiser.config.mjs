// The import rules of docs/architecture.md. `npm run check:rules` tests each of them with a fixture.

/**
 * The dependency layers of the server's features, lowest first. A feature imports from its own or a lower
 * layer only.
 */
const LAYERS = [
  ['tenants', 'users'],
  ['sso', 'scim', 'products', 'slots', 'customers', 'saved-filters'],
  ['registration', 'schedules', 'links', 'push'],
  ['meetings', 'chat', 'guests', 'imports'],
  ['lobby', 'recordings'],
];

/** Features that only subscribe to domain events. No other feature imports them. */
const LISTENERS = [
  'notifications',
  'messaging',
  'crm',
  'webhooks',
  'time-logs',
  'reports',
  'agent-logs',
  'lobby-logs',
  'feedbacks',
  'audit-logs',
  'analytics',
  'wallboards',
];

const TESTS = '\\.test\\.tsx?$';
const TEST_SUPPORT =
  '^apps/(server|web)/src/(testing|platform/testing|platform/[^/]+/testing|app/staff/testing|features/[^/]+/testing)/';
const SERVER_FEATURES = '^apps/server/src/features/';
/** app.ts and the layers in app/. */
const SERVER_COMPOSITION = '^apps/server/src/app(/|\\.ts$|\\.test\\.ts$)';
const STAFF_FOLDERS = '^apps/web/src/(features/[^/]+|app|ui|platform)/staff/';
const STAFF_ENTRY = '^apps/web/src/staff\\.tsx$';

const oneOf = (features) => `${SERVER_FEATURES}(${features.join('|')})/`;
const library = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)|^(${names.join('|')})(/|$)`;

const layerRules = LAYERS.slice(0, -1).map((features, index) => ({
  name: `dependency-layer-${index + 1}-imports-upwards`,
  severity: 'error',
  comment:
    `A feature of layer ${index + 1} (${features.join(', ')}) imports one from a higher layer. ` +
    'A feature imports from its own or a lower layer only (docs/architecture.md). ' +
    'To cause an effect in a higher layer, publish a domain event and subscribe to it there.',
  from: { path: oneOf(features) },
  to: { path: oneOf(LAYERS.slice(index + 1).flat()) },
}));

export default {
  forbidden: [
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment:
        'The server, the pages and the tests use the contract, so it may import zod and its own files only. ' +
        'Move code with other imports into the app that needs it.',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { pathNot: ['^packages/contract/src/', library('zod')] },
    },
    {
      name: 'contract-tests-import-no-app',
      severity: 'error',
      comment:
        'A test of the contract imports an app. The contract does not depend on the apps. ' +
        'Test the use of the contract in the app that uses it.',
      from: { path: '^packages/contract/src/.*\\.test\\.ts$' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'apps-never-import-each-other',
      severity: 'error',
      comment:
        'One app imports the other. The server and the pages share the contract alone. ' +
        'Move the shared schema or limit to packages/contract/src.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'journeys-import-no-app',
      severity: 'error',
      comment:
        'A journey imports the source of an app. Journeys use the product through a browser, HTTP and sockets. ' +
        'Import names and shapes from @foyer/contract instead.',
      from: { path: '^e2e/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-import-no-journeys',
      severity: 'error',
      comment:
        'An app or the contract imports from e2e or bench, which test the product from outside. ' +
        'Move shared test support to apps/server/src/testing, and shared shapes to the contract.',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(e2e|bench)/' },
    },
    {
      name: 'platform-imports-no-feature',
      severity: 'error',
      comment:
        'platform and ui do not depend on features. Pass the value as an argument, ' +
        'register it from the composition, or move this file into the feature.',
      from: { path: '^apps/(server|web)/src/(platform|ui)/', pathNot: TEST_SUPPORT },
      to: { path: '^apps/(server|web)/src/features/' },
    },
    {
      name: 'features-import-each-other-through-index',
      severity: 'error',
      comment:
        'A feature imports an internal file of another one. Import from its index.ts (on the console: staff/index.ts); ' +
        'everything else is private. Export it there if other features may use it.',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: {
        path: '^apps/$1/src/features/',
        pathNot: ['^apps/$1/src/features/$2/', '^apps/$1/src/features/[^/]+/(staff/)?index\\.tsx?$'],
      },
    },
    {
      // With this rule, a circular dependency of features is also one of files, which no-circular-imports
      // finds.
      name: 'composition-imports-features-through-index',
      severity: 'error',
      comment:
        'The composition (app.ts, app/) imports an internal file of a feature. ' +
        'Export what it needs from the index.ts of the feature.',
      from: { path: SERVER_COMPOSITION },
      to: { path: SERVER_FEATURES, pathNot: `${SERVER_FEATURES}[^/]+/index\\.ts$` },
    },
    ...layerRules,
    {
      name: 'listeners-are-not-imported',
      severity: 'error',
      comment:
        `These features only subscribe to events: ${LISTENERS.join(', ')}. Only the composition imports them. ` +
        'Publish a domain event instead.',
      from: { path: `${SERVER_FEATURES}([^/]+)/` },
      to: { path: oneOf(LISTENERS), pathNot: `${SERVER_FEATURES}$1/` },
    },
    {
      name: 'feature-has-a-layer',
      severity: 'error',
      comment:
        'This folder under features/ has no dependency layer. Add it to LAYERS or LISTENERS in ' +
        'tools/dependency-cruiser.config.mjs and to docs/architecture.md. Code without a feature belongs to platform/.',
      from: { path: `${SERVER_FEATURES}[^/]+/`, pathNot: oneOf([...LAYERS.flat(), ...LISTENERS]) },
      to: {},
    },
    {
      name: 'no-circular-imports',
      severity: 'error',
      comment:
        'Circular import. Move the shared code into a third file, or pass it as an argument. ' +
        'Between features: the lower one publishes a domain event instead of importing the other.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-stores-import-drizzle',
      severity: 'error',
      comment:
        'Only stores (store.ts, sessions-store.ts) and tables.ts of a feature, platform/db, platform/tables ' +
        'and test support import drizzle-orm. Add a function to a store instead.',
      from: {
        pathNot: [
          `${SERVER_FEATURES}(.+/)(store|tables)(\\.test)?\\.ts$`,
          `${SERVER_FEATURES}[^/]+/.*-store(\\.test)?\\.ts$`,
          '^apps/server/src/(platform/(db|tables)|testing)/',
          '^apps/server/migrations/',
          '^apps/server/drizzle\\.config\\.ts$',
          '(^|/)node_modules/',
        ],
      },
      to: { path: library('drizzle-orm') },
    },
    {
      name: 'features-do-not-import-pg',
      severity: 'error',
      comment:
        'A feature imports pg and so bypasses withTenant() and row-level security. ' +
        'Write the query in a store of the feature, with the scope that is passed to it.',
      from: { path: SERVER_FEATURES },
      to: { path: library('pg') },
    },
    {
      name: 'only-media-imports-livekit-server-sdk',
      severity: 'error',
      comment:
        'Only platform/media imports livekit-server-sdk. Use its interface for rooms, tokens and webhooks, ' +
        'so that the media server can be replaced.',
      from: { pathNot: ['^apps/server/src/platform/media/', '(^|/)node_modules/'] },
      to: { path: library('livekit-server-sdk') },
    },
    {
      name: 'only-network-ports-reach-the-network',
      severity: 'error',
      comment:
        'Only these files connect to other servers. They reject calls inside a transaction, so that a server that ' +
        'hangs keeps no database connection. Use fetchPublic, a message provider or the media port.',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          '^apps/server/src/platform/(engines/|http/outgoing/ssrf-(guard|safe-fetch)\\.ts$)',
          // It only uses the names of the statuses.
          '^apps/server/src/platform/http/raw-error\\.ts$',
          '^apps/server/src/features/messaging/providers/(http|smtp)-provider\\.ts$',
          TESTS,
          TEST_SUPPORT,
        ],
      },
      to: {
        path: `^(node:)?(https?|http2|dns|dns/promises)$|${library('nodemailer', 'undici')}`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-composition-imports-features',
      severity: 'error',
      comment:
        'Only the composition imports features: app.ts and app/ on the server, app/ on the pages. ' +
        'Call the composition, or move this file into a feature.',
      from: {
        path: '^apps/(server|web)/',
        pathNot: [
          SERVER_COMPOSITION,
          '^apps/server/src/testing/',
          '^apps/web/src/app/',
          '^apps/(server|web)/src/(features|platform|ui)/',
        ],
      },
      to: { path: '^apps/(server|web)/src/features/' },
    },
    {
      name: 'composition-is-not-imported',
      severity: 'error',
      comment:
        'A feature, platform or ui imports the composition (app.ts, app/, main.ts), which imports it in turn. ' +
        'Pass the value as an argument.',
      from: {
        path: '^apps/(server|web)/src/(features|platform|ui)/',
        pathNot: [TESTS, TEST_SUPPORT],
      },
      to: {
        path: [SERVER_COMPOSITION, '^apps/(server/src/main\\.ts$|web/src/(app/|main\\.tsx$|staff\\.tsx$))'],
      },
    },
    {
      name: 'mui-only-in-staff-folders',
      severity: 'error',
      comment:
        'MUI, emotion and notistack are for the staff console (features/*/staff, app/staff, ui/staff). ' +
        'They exceed the size budget of the customer page. Use the components of ui/ here.',
      from: {
        path: '^(apps/web|packages|e2e)/',
        pathNot: '^apps/web/src/(features/[^/]+|app|ui)/staff/',
      },
      to: { path: library('@mui/[^/]+', '@emotion/[^/]+', 'notistack') },
    },
    {
      name: 'customer-page-imports-no-staff',
      severity: 'error',
      comment:
        'A file of the customer page imports from a staff folder, which adds the console to that page. ' +
        'Move the shared part out of staff/.',
      from: { path: '^apps/web/src/', pathNot: [STAFF_FOLDERS, STAFF_ENTRY] },
      to: { path: [STAFF_FOLDERS, STAFF_ENTRY] },
    },
    {
      name: 'only-journeys-import-playwright',
      severity: 'error',
      comment:
        'Only e2e and bench import Playwright. Test logic as a pure function next to its file, ' +
        'and write a journey in e2e/<feature>/ for what needs a browser.',
      from: { pathNot: ['^(e2e|bench)/', '(^|/)node_modules/'] },
      to: { path: library('@playwright/[^/]+', 'playwright', 'playwright-core') },
    },
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      comment: 'Production code imports a test or test support. Move the shared part into a separate file.',
      from: { path: '^(apps|packages)/', pathNot: [TESTS, TEST_SUPPORT] },
      to: { path: [TESTS, TEST_SUPPORT] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^apps/[^/]+/dist/|^apps/web/src/paraglide/' },
    // Type-only imports count, because they also couple files.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
