// The import rules of docs/architecture.md. `npm run check:rules` proves that each of them fires.

/** The server's features, from the ground up. A feature looks down or sideways here, never up. */
const LADDER = [
  ['tenants', 'users'],
  ['sso', 'scim', 'products', 'slots', 'customers'],
  ['registration', 'schedules', 'links'],
  ['meetings', 'chat'],
  ['lobby', 'recordings'],
];

/** They hear domain events. Nobody imports them. */
const LISTENERS = [
  'notifications',
  'messaging',
  'crm',
  'webhooks',
  'timelogs',
  'agent-logs',
  'lobbylogs',
  'feedbacks',
  'audit-logs',
  'analytics',
];

const TESTS = '\\.test\\.tsx?$';
const TEST_SUPPORT = '^apps/(server|web)/src/(platform|features/[^/]+)/testing/';
const SERVER_FEATURES = '^apps/server/src/features/';
const STAFF_FOLDERS = '^apps/web/src/(features/[^/]+|app|ui|platform)/staff/';
const STAFF_ENTRY = '^apps/web/src/staff\\.tsx$';

const oneOf = (features) => `${SERVER_FEATURES}(${features.join('|')})/`;
const library = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)|^(${names.join('|')})(/|$)`;

const ladderRules = LADDER.slice(0, -1).map((features, index) => ({
  name: `ladder-level-${index + 1}-looks-up`,
  severity: 'error',
  comment:
    `A feature of level ${index + 1} (${features.join(', ')}) imports one from a higher level. ` +
    'Features look down or sideways on the ladder of docs/architecture.md. ' +
    'When something below must cause something above, publish a domain event and listen to it above.',
  from: { path: oneOf(features) },
  to: { path: oneOf(LADDER.slice(index + 1).flat()) },
}));

export default {
  forbidden: [
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment:
        'The contract travels to the server, the page and the tests, so it may import zod and its own files only. ' +
        'Move what needs more into the app that needs it.',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { pathNot: ['^packages/contract/src/', library('zod')] },
    },
    {
      name: 'contract-tests-know-no-app',
      severity: 'error',
      comment:
        'A test of the contract imports an app. The contract stands below the apps. ' +
        'Test the use of the contract in the app that uses it.',
      from: { path: '^packages/contract/src/.*\\.test\\.ts$' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'apps-never-import-each-other',
      severity: 'error',
      comment:
        'One app imports the other. The server and the page share the contract and nothing else. ' +
        'Put the shared shape or limit into packages/contract/src.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'journeys-stay-outside',
      severity: 'error',
      comment:
        'A journey imports the source of an app. Journeys see the product as people do: through a browser, ' +
        'HTTP and sockets. Import names and shapes from @foyer/contract instead.',
      from: { path: '^e2e/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-import-no-journeys',
      severity: 'error',
      comment:
        'An app or the contract imports from e2e or bench. Those folders look at the product from outside. ' +
        'Move shared test support to platform/testing, shared shapes to the contract.',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(e2e|bench)/' },
    },
    {
      name: 'no-feature-in-platform',
      severity: 'error',
      comment:
        'platform and ui are machinery and know no feature. Pass what is needed in as an argument, ' +
        'register it from the composition, or move this file into the feature.',
      from: { path: '^apps/(server|web)/src/(platform|ui)/', pathNot: TEST_SUPPORT },
      to: { path: '^apps/(server|web)/src/features/' },
    },
    {
      name: 'features-meet-at-index',
      severity: 'error',
      comment:
        'A feature reaches into another one. Import from its index.ts (on the console: staff/index.ts); ' +
        'what is not exported there is private. Export it there, if it is meant to be promised.',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: {
        path: '^apps/$1/src/features/',
        pathNot: ['^apps/$1/src/features/$2/', '^apps/$1/src/features/[^/]+/(staff/)?index\\.tsx?$'],
      },
    },
    {
      // Because of this, index.ts reaches every file of its feature, and a circle of features is a circle of files.
      name: 'server-composition-enters-by-index',
      severity: 'error',
      comment:
        'app.ts reaches into a feature. It registers what the feature’s index.ts exports; ' +
        'let index.ts export one register function.',
      from: { path: '^apps/server/src/app\\.ts$' },
      to: { path: SERVER_FEATURES, pathNot: `${SERVER_FEATURES}[^/]+/index\\.ts$` },
    },
    ...ladderRules,
    {
      name: 'nobody-imports-listeners',
      severity: 'error',
      comment:
        `These features only listen: ${LISTENERS.join(', ')}. Nobody but the composition imports them. ` +
        'Publish a domain event; the listener hears it.',
      from: { path: `${SERVER_FEATURES}([^/]+)/` },
      to: { path: oneOf(LISTENERS), pathNot: `${SERVER_FEATURES}$1/` },
    },
    {
      name: 'feature-stands-on-the-ladder',
      severity: 'error',
      comment:
        'This folder under features/ has no place on the ladder. Give it one: in LADDER or LISTENERS of ' +
        'tools/dependency-cruiser.config.mjs and in docs/architecture.md. Machinery belongs into platform/.',
      from: { path: `${SERVER_FEATURES}[^/]+/`, pathNot: oneOf([...LADDER.flat(), ...LISTENERS]) },
      to: {},
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment:
        'Files import each other in a circle. Move what both need into a third file, or pass it in as an ' +
        'argument. Between features: the lower one publishes a domain event instead of importing the other.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-stores-touch-the-orm',
      severity: 'error',
      comment:
        'Only store.ts, a store named for its thing (sessions-store.ts) and tables.ts of a feature, ' +
        'platform/db, platform/tables and the tests’ support know drizzle-orm. ' +
        'Ask a store for what you need, in product words.',
      from: {
        pathNot: [
          `${SERVER_FEATURES}[^/]+/(store|tables)(\\.test)?\\.ts$`,
          `${SERVER_FEATURES}[^/]+/[a-z]+[a-z-]*-store(\\.test)?\\.ts$`,
          '^apps/server/src/platform/(db|tables|testing)/',
          '^apps/server/migrations/',
          '^apps/server/drizzle\\.config\\.ts$',
          '(^|/)node_modules/',
        ],
      },
      to: { path: library('drizzle-orm') },
    },
    {
      name: 'features-open-no-connections',
      severity: 'error',
      comment:
        'A feature imports pg and so walks around withTenant() and row-level security. ' +
        'Write the query in a store of the feature, on the scope it is given.',
      from: { path: SERVER_FEATURES },
      to: { path: library('pg') },
    },
    {
      name: 'only-media-knows-livekit-server',
      severity: 'error',
      comment:
        'Only platform/media imports livekit-server-sdk. Ask that port for rooms, tokens and webhooks, ' +
        'so that another media server stays possible.',
      from: { pathNot: ['^apps/server/src/platform/media/', '(^|/)node_modules/'] },
      to: { path: library('livekit-server-sdk') },
    },
    {
      name: 'only-the-composition-names-features',
      severity: 'error',
      comment:
        'Features are named in one place: app.ts on the server, app/ on the page. ' +
        'Let this file call the composition, or move it into a feature.',
      from: {
        path: '^apps/(server|web)/',
        pathNot: [
          '^apps/server/src/app(\\.test)?\\.ts$',
          '^apps/web/src/app/',
          '^apps/(server|web)/src/(features|platform|ui)/',
        ],
      },
      to: { path: '^apps/(server|web)/src/features/' },
    },
    {
      name: 'nobody-imports-the-composition',
      severity: 'error',
      comment:
        'A feature, platform or ui imports the composition (app.ts, main.ts, app/), which imports it in turn. ' +
        'Take what you need as an argument.',
      from: {
        path: '^apps/(server|web)/src/(features|platform|ui)/',
        pathNot: [TESTS, TEST_SUPPORT],
      },
      to: { path: '^apps/(server/src/(app|main)\\.ts$|web/src/(app/|main\\.tsx$|staff\\.tsx$))' },
    },
    {
      name: 'mui-stays-with-staff',
      severity: 'error',
      comment:
        'MUI, emotion and notistack are for the staff console (features/*/staff, app/staff, ui/staff). ' +
        'They cost the customer’s page more than its whole budget. Use the components of ui/ here.',
      from: {
        path: '^(apps/web|packages|e2e)/',
        pathNot: '^apps/web/src/(features/[^/]+|app|ui)/staff/',
      },
      to: { path: library('@mui/[^/]+', '@emotion/[^/]+', 'notistack') },
    },
    {
      name: 'customer-page-knows-no-staff',
      severity: 'error',
      comment:
        'A file of the customer’s page imports from a staff folder and drags the console onto that page. ' +
        'Move the shared part out of staff/.',
      from: { path: '^apps/web/src/', pathNot: [STAFF_FOLDERS, STAFF_ENTRY] },
      to: { path: [STAFF_FOLDERS, STAFF_ENTRY] },
    },
    {
      name: 'only-journeys-drive-a-browser',
      severity: 'error',
      comment:
        'Only e2e (and bench) import Playwright. Test a rule as a pure function beside its file; ' +
        'write a journey in e2e/<feature>/ for what needs a browser.',
      from: { pathNot: ['^(e2e|bench)/', '(^|/)node_modules/'] },
      to: { path: library('@playwright/[^/]+', 'playwright', 'playwright-core') },
    },
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      comment:
        'Code that runs in production imports a test or the tests’ support. ' +
        'Move the shared part into a file of its own.',
      from: { path: '^(apps|packages)/', pathNot: [TESTS, TEST_SUPPORT] },
      to: { path: [TESTS, TEST_SUPPORT] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^apps/[^/]+/dist/|^apps/web/src/paraglide/' },
    // Types count: an import that is erased still ties two places together.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
