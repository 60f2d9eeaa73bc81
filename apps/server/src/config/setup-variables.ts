/** Variables of the npm scripts and the tests, which the server does not read. */

interface SetupVariable {
  readonly default: string;
  readonly meaning: string;
}

/** Documented in CONTRIBUTING.md. */
export const setupVariables: Readonly<Record<string, SetupVariable>> = {
  XDG_CACHE_HOME: {
    default: '`~/.cache`',
    meaning: 'downloaded and built programs are in its folder `foyer`',
  },
  CHROMIUM_BIN: { default: 'found, downloaded or installed', meaning: 'path of Chromium, for the tests' },
  FIREFOX_BIN: { default: 'found or installed', meaning: 'path of Firefox, for the tests' },
  KEYCLOAK_HOME: { default: 'downloaded', meaning: 'folder of Keycloak, for the tests of single sign-on' },
  SCHEMATHESIS_BIN: { default: 'installed', meaning: 'path of Schemathesis, for the tests of the API' },
  VERSITYGW_BIN: { default: 'built', meaning: 'path of versitygw, for the tests of S3' },
  PGBOUNCER_BIN: {
    default: 'downloaded',
    meaning: 'path of PgBouncer, for the tests of a connection pooler',
  },
  NGINX_BIN: { default: 'downloaded', meaning: 'path of nginx, for the tests behind reverse proxies' },
  CADDY_BIN: { default: 'downloaded', meaning: 'path of Caddy, for the tests behind reverse proxies' },
  FOYER_LIVEKIT_RELEASES: { default: "GitHub's", meaning: "a mirror of LiveKit's releases" },
  FOYER_KEYCLOAK_RELEASES: { default: "GitHub's", meaning: "a mirror of Keycloak's releases" },
  FOYER_SERVER: {
    default: '`http://localhost:3000`',
    meaning: "the server to which Vite's development server forwards calls",
  },
  FOYER_SCREENSHOTS: { default: '`0`', meaning: '`1`: journeys take the pictures of the documentation' },
  FOYER_BENCH_MEETINGS: { default: '`1000000`', meaning: 'how many meetings the bench of reports creates' },
  FOYER_BENCH_SYNC_MINUTES: {
    default: '`30`',
    meaning: 'how long the bench records for sound and picture',
  },
  CI: { default: 'none', meaning: 'any text: progress is printed in lines, as in a log' },
};

/** What our programs pass to each other. */
export const internalVariables: readonly string[] = [
  'FOYER_HANG_LIMIT_MS',
  'FOYER_HANG_REPORT',
  'FOYER_RUN_REPORT',
];
