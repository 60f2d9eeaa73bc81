/**
 * The layers up to the customer journey on a real HTTP server that does not listen: tests inject requests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { createCatalogue } from '../../app/catalogue.ts';
import { createGuard } from '../../app/http.ts';
import { createJourney } from '../../app/journey.ts';
import { createPlatform } from '../../app/platform.ts';
import { connectPorts } from '../../app/ports.ts';
import { createPushLayer } from '../../app/push.ts';
import { createTenancy } from '../../app/tenancy.ts';
import { readConfig } from '../../config.ts';
import type { Guests } from '../../features/guests/index.ts';
import type { AvailabilityOf } from '../../features/tenants/pages/first-screen.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { Recorder } from '../../platform/recorder/recorder.ts';
import { registerFiles } from '../../platform/storage/serve-files.ts';
import { createCodeCookies } from '../fakes/code-cookies.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { createFakeMessagePort } from '../fakes/fake-message-port.ts';
import { type BuiltStaff, buildSession, type TenantSetup } from './tenant-setup.ts';

interface ServerOptions {
  /** The folder of the built web pages; an empty one when absent. */
  readonly webDist?: string;
  /** Records meetings; without one the flag is not available. */
  readonly recorder?: Recorder;
  readonly production?: boolean;
  readonly trustedProxies?: string;
  readonly defaultTenant?: string;
  /** Receives every log line. */
  readonly logTo?: { write(textLine: string): void };
  /** Whether identity providers may be on a private network; true when absent. */
  readonly allowPrivateIdentityProviders?: boolean;
  /** Whether push services may be on a private network; false when absent. */
  readonly allowPrivatePushServices?: boolean;
  /** What visitors may expect from a product; nothing when absent, because the test server has no lobby. */
  readonly availabilityOf?: AvailabilityOf;
  /** FOYER_MIN_FREE_MIB; 0 when absent, because the disk of a test machine may be nearly full. */
  readonly minFreeMib?: string;
  /** How soon after an unknown key the keys of an identity provider are fetched again, milliseconds. */
  readonly realmAsksAgainAfterMs?: number;
}

/** A request of a test. The host is acme's when absent. */
export interface TestCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly url: string;
  readonly host?: string;
  readonly body?: object;
  readonly token?: string;
  /** By default the cookies that tie codes to the browser of all these requests. */
  readonly cookies?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/** The code of an error response. */
export const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

export const testSecret = 'a secret of the tests, which is long enough';

export type TestServer = ReturnType<typeof createTestServer>;

export function createTestServer(world: TenantSetup, options: ServerOptions = {}) {
  const { webDist, logTo, realmAsksAgainAfterMs = 30_000 } = options;
  const { database, clock } = world;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-test-server-'));
  const failures: unknown[] = [];
  const platform = {
    ...createPlatform({
      config: configOf(dataDir, options),
      database,
      media: createFakeMedia(),
      mediaUpstream: 'http://127.0.0.1:1',
      now: clock.now,
      webDist: webDist ?? path.join(dataDir, 'no-pages'),
      recorder: options.recorder ?? null,
      ...(logTo ? { logTo } : {}),
    }),
    logError: () => (error: unknown) => void failures.push(error),
  };
  const messages = createFakeMessagePort();
  const tenancy = createTenancy(platform, { messaging: messages }, { realmAsksAgainAfterMs });
  const catalogue = createCatalogue(platform, tenancy);
  const journey = createJourney(platform, { messaging: messages, ...tenancy, ...catalogue });

  const { push } = createPushLayer(platform, options);

  const { http, tokens, events, storage, attachmentStorage } = platform;
  const { tenants, users, sso, scim } = tenancy;
  const { products, slots, customers } = catalogue;
  const { registration, links, schedules, imports } = journey;
  connectPorts(
    { platform, tenancy, catalogue, journey },
    {
      platform: { answerUnknownAddress: tenants.answerUnknownAddress },
      tenancy: {
        findOfferedProduct: products.findOffered,
        recordVisit: () => {},
        availabilityOf: options.availabilityOf ?? (async () => null),
        findProduct: products.findOfferedById,
        lockProduct: products.hold,
        realmOriginOf: sso.realmOriginOf,
        analyticsOriginOf: async () => null,
        identify: sso.identify,
        exchange: sso.exchange,
        mayLink: sso.mayLink,
        passwordSignIn: sso.passwordSignIn,
      },
      catalogue: {
        isBookable: async (tx, productId) => (await schedules.nextFreeOf(tx, productId)) !== null,
        registrationsOf: registration.registrationsOf,
        visitsOf: async () => [],
        schedulesOf: schedules.schedulesOf,
        outcomeReaders: () => [],
      },
      journey: {
        scheduleOf: schedules.scheduleOf,
        admit: registration.admit,
        registerKnown: registration.registerKnown,
        sendCode: registration.sendCode,
        offDutyOf: async () => [],
      },
    },
  );

  const isInMeeting = async () => false;
  /** Without meetings there are no guests; a test with meetings sets it. */
  const guests: { identify: Guests['identify'] } = { identify: async () => null };
  const authGuard = createGuard(platform, {
    ...tenancy,
    ...journey,
    meetings: { isInMeeting },
    guests: { identify: (scope, claims) => guests.identify(scope, claims) },
  });
  const context: RouteContext = { http, authGuard };
  registerFiles({ http, authGuard, storage });
  for (const feature of [
    tenants,
    users,
    sso,
    scim,
    products,
    slots,
    customers,
    registration,
    links,
    schedules,
    imports,
    push,
  ])
    feature.register(context);

  const codeCookies = createCodeCookies();
  return {
    context,
    http,
    authGuard,
    guests,
    tokens,
    events,
    storage,
    attachmentStorage,
    /** Where `storage` keeps its files. */
    filesDir: path.join(dataDir, 'files'),
    /** Where `attachmentStorage` keeps its files. */
    attachmentsDir: path.join(dataDir, 'attachments'),
    messages,
    /** The errors of background work, which no caller receives. */
    failures,
    tenants,
    users,
    products,
    customers,
    registration,
    schedules,
    links,
    push,
    async call({ method = 'GET', url, host = 'acme.localhost', ...more }: TestCall) {
      const { body, token, cookies = codeCookies.of(url), headers, address } = more;
      const options: InjectOptions = {
        method,
        url,
        cookies,
        headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body ? { payload: body } : {}),
        ...(address ? { remoteAddress: address } : {}),
      };
      const answer = await http.inject(options);
      codeCookies.keep(answer.cookies);
      return answer;
    },
    /** An access token of the account, for a new session. */
    async tokenOf(scope: TenantScope, account: BuiltStaff, lastsMs = 600_000): Promise<string> {
      const { userId, sessionId } = await buildSession(world, scope, account);
      return tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, lastsMs);
    },
    async close() {
      push.stop();
      await http.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

function configOf(dataDir: string, options: ServerOptions) {
  const { production, trustedProxies, defaultTenant, logTo, allowPrivateIdentityProviders = true } = options;
  return readConfig({
    FOYER_DATA_DIR: dataDir,
    FOYER_SECRET: testSecret,
    FOYER_MIN_FREE_MIB: options.minFreeMib ?? '0',
    LOG_LEVEL: logTo ? 'trace' : 'silent',
    FOYER_ALLOW_PRIVATE_IDENTITY_PROVIDERS: allowPrivateIdentityProviders ? '1' : '0',
    ...(production ? { NODE_ENV: 'production' } : {}),
    ...(trustedProxies ? { TRUSTED_PROXIES: trustedProxies } : {}),
    ...(defaultTenant ? { DEFAULT_TENANT: defaultTenant } : {}),
  });
}
