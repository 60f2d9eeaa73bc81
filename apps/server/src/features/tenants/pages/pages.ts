/** The page server: serves the built pages in the tenant's brand, on the tenant's host only. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { analyticsPath } from '@foyer/contract/analytics.ts';
import { blurPath } from '@foyer/contract/meetings/blur.ts';
import { oldBrowserPath } from '@foyer/contract/tenants/old-browser.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { FoundTenant } from '../../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { sendCompressed } from '../../../platform/http/compress.ts';
import { requestCosts } from '../../../platform/http/limits/request-rate.ts';
import { logRequestError } from '../../../platform/http/log-request-error.ts';
import { permissionsPolicy } from '../../../platform/http/server.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { registerBrandFiles } from '../brand/brand-files.ts';
import { createStylesheetCache } from '../brand/custom-stylesheet.ts';
import type { TenantsService } from '../service.ts';
import { contentPolicy, renderDocument } from './document.ts';
import {
  type AvailabilityOf,
  createFirstScreens,
  type FindOffered,
  type RenderedScreen,
} from './first-screen.ts';
import { createLanding, type FindProduct } from './landing.ts';
import { createLastKnownBrands } from './last-known-brands.ts';
import {
  type PlainPageName,
  type PlainPageOptions,
  plainPolicy,
  renderPlainPage,
  statusOf,
} from './plain-page.ts';
import { preloadsOf, productOf } from './preloads.ts';
import { type DocumentName, readWebBuild } from './web-build.ts';

interface PagesDependencies {
  readonly database: Database;
  readonly tenants: Pick<TenantsService, 'resolveTenant' | 'find' | 'configOf'>;
  readonly findOffered: FindOffered;
  readonly availabilityOf: AvailabilityOf;
  readonly storage: Pick<Storage, 'find' | 'get'>;
  readonly findProduct: FindProduct;
  /** Receives each product page that is opened at its form. Returns at once. */
  readonly recordVisit: (visit: PageVisit) => void;
  /** The folder of the built web pages. */
  readonly webDist: string;
  /**
   * Origin of the identity provider that the staff pages may connect to and frame; `null` when there is none.
   */
  readonly realmOriginOf: (tx: Transaction) => Promise<string | null>;
  /** Origin of the analytics server that the Analytics page may frame; `null` when there is none. */
  readonly analyticsOriginOf: (tx: Transaction) => Promise<string | null>;
}

/** A visitor opened the page of a product. */
export interface PageVisit {
  readonly scope: TenantScope;
  /** Of the product. */
  readonly slug: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

export interface Pages {
  register(http: FastifyInstance): void;
  answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

interface PageAddress {
  readonly document: DocumentName;
  readonly status?: 200 | 404;
}

const rendered = { config: { cost: requestCosts.page } };

const customerPage: PageAddress = { document: 'index.html' };
const staffPage: PageAddress = { document: 'staff.html' };

const addresses: Readonly<Record<string, PageAddress>> = {
  '/live/*': customerPage,
  // Without an invitation there is nothing to show.
  '/guest': { ...customerPage, status: 404 },
  '/guest/*': customerPage,
  '/login': staffPage,
  '/login/*': staffPage,
  '/app': staffPage,
  '/app/*': staffPage,
};

/** Paths of the API and other calls: they always get the API's error body, even in a browser. */
const apiPath = /^\/(?:api|internal|socket\.io|livekit|whip|scim)(?:\/|\?|$)/;
/** What the page for old browsers links to. */
const pagePath = /^\/(?:(?:live|guest|login|app)(?:[/?].*)?)?$/;
const isAnalyticsPage = new RegExp(`^${analyticsPath}/?(?:\\?|$)`);
const oneDaySeconds = 86_400;

export function createPages(dependencies: PagesDependencies): Pages {
  const { database, tenants, storage, findOffered, availabilityOf, webDist, recordVisit } = dependencies;
  const { realmOriginOf, analyticsOriginOf } = dependencies;
  const build = readWebBuild(webDist);
  const { configOf } = tenants;
  const stylesheetCache = createStylesheetCache();
  const lastKnownBrands = createLastKnownBrands();
  const findLanding = createLanding(dependencies);
  const firstScreens = createFirstScreens({ database, configOf, findOffered, availabilityOf, webDist });

  /** Also for the log of this request. */
  async function findTenant(request: FastifyRequest): Promise<FoundTenant | null> {
    const found = await tenants.resolveTenant(request.host);
    request.tenant = found?.scope.tenant ?? null;
    return found;
  }

  /** The other origins that a staff page may use. */
  const findOrigins = ({ scope }: FoundTenant, url: string) =>
    database.withTenant(scope, async (tx) => ({
      realmOrigin: await realmOriginOf(tx),
      frameOrigin: isAnalyticsPage.test(url) ? await analyticsOriginOf(tx) : null,
    }));

  /**
   * A bare address redirects to the tenant's landing product while that is offered; otherwise it shows the
   * given page.
   */
  async function answerBareAddress(request: FastifyRequest, reply: FastifyReply, fallback: PageAddress) {
    const slug = await findTenant(request)
      .then(findLanding)
      .catch((error: unknown) => {
        logRequestError(request, error, 'landing product lookup failed');
        return null;
      });
    if (slug === null) return answerPage(request, reply, fallback);
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    return reply.redirect(`/live/${slug}${query}`);
  }

  /** @returns the address of today, with the query, of a product that has another slug now */
  async function findRenamed({ scope }: FoundTenant, url: string): Promise<string | null> {
    const wanted = productOf(url);
    const product = wanted && (await database.withTenant(scope, (tx) => findOffered(tx, wanted.slug)));
    if (!product || product.slug === wanted.slug) return null;
    const query = wanted.query.toString();
    return `/live/${product.slug}${query ? `?${query}` : ''}`;
  }

  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { document, status = 200 }: PageAddress,
  ) {
    try {
      const found = await findTenant(request);
      if (!found) return answerPlain(request, reply, 'unknownTenant');
      if (!build) return answerPlain(request, reply, 'notBuilt');
      const { tenant, styles } = await database.withTenant(found.scope, async (tx) => ({
        tenant: await tenants.find(tx),
        styles: document === 'index.html' ? await stylesheetCache.cssOf(tx) : '',
      }));
      lastKnownBrands.store(request.host, tenant);
      const drawn = document === 'index.html' ? await preRender(request, found) : null;
      if (drawn && request.method === 'GET') reportVisit(request, found);
      const renamed = document === 'index.html' && !drawn ? await findRenamed(found, request.url) : null;
      if (renamed !== null) return reply.redirect(renamed);
      const { template, scriptHashes } = build[document];
      const nonce = randomBytes(16).toString('base64');
      const html = renderDocument({
        template,
        tenant,
        nonce,
        drawn,
        styles,
        preloads: preloadsOf(request.url, build),
      });
      const secure = request.protocol === 'https';
      const origins = document === 'staff.html' ? await findOrigins(found, request.url) : {};
      const policy = contentPolicy({ nonce, scriptHashes, host: request.host, secure, ...origins });
      startHtml(reply, status, policy).header('permissions-policy', permissionsPolicy());
      return await sendCompressed(request, reply, html);
    } catch (error) {
      logRequestError(request, error, 'page rendering failed');
      return answerPlain(request, reply, 'failed', { brand: lastKnownBrands.find(request.host) });
    }
  }

  function reportVisit({ url, headers }: FastifyRequest, { scope }: FoundTenant): void {
    const product = productOf(url);
    if (product) recordVisit({ scope, ...product, headers });
  }

  /** Without pre-rendering the page is blank until its scripts have loaded, and then shows the same. */
  async function preRender(request: FastifyRequest, found: FoundTenant): Promise<RenderedScreen | null> {
    try {
      const { url, headers } = request;
      return await firstScreens.draw(found, { url, acceptLanguage: headers['accept-language'] });
    } catch (error) {
      logRequestError(request, error, 'first screen pre-rendering failed');
      return null;
    }
  }

  async function rejectUnknownTenant(request: FastifyRequest, reply: FastifyReply) {
    if (!(await tenants.resolveTenant(request.host))) return answerPlain(request, reply, 'unknownTenant');
  }

  function serveFiles(
    http: FastifyInstance,
    folder: string,
    options: { immutable: boolean; maxAge: number | string },
  ) {
    http.register(fastifyStatic, {
      root: path.join(webDist, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      index: false,
      preCompressed: true,
      ...options,
    });
  }

  return {
    register(http) {
      http.get('/', rendered, (request, reply) => answerBareAddress(request, reply, customerPage));
      http.get('/live', rendered, (request, reply) =>
        answerBareAddress(request, reply, { ...customerPage, status: 404 }),
      );
      http.get(oldBrowserPath, rendered, async (request, reply) => {
        if (!(await findTenant(request))) return answerPlain(request, reply, 'unknownTenant');
        const { page } = request.query as { page?: unknown };
        return answerPlain(request, reply, 'oldBrowser', {
          brand: lastKnownBrands.find(request.host),
          address: addressOf(request, page),
        });
      });
      http.get(blurPath, async (request, reply) =>
        (await findTenant(request))
          ? startHtml(reply, 200, blurPolicy).send('<!doctype html><title>Background blur</title>')
          : answerPlain(request, reply, 'unknownTenant'),
      );
      for (const [url, address] of Object.entries(addresses)) {
        http.get(url, rendered, (request, reply) => answerPage(request, reply, address));
      }
      registerBrandFiles(http, {
        database,
        tenants,
        storage,
        answerUnknownTenant: (request, reply) => answerPlain(request, reply, 'unknownTenant'),
      });
      if (!build) return;
      http.register(async (files) => {
        files.addHook('onRoute', (route) => {
          route.config = { ...route.config, cost: requestCosts.file };
        });
        files.addHook('onRequest', rejectUnknownTenant);
        // At the root, because its folder is its scope. It loads nothing, so its policy allows nothing.
        if (build.serviceWorker !== null)
          files.get('/service-worker.js', (_request, reply) =>
            reply
              .type('text/javascript; charset=utf-8')
              .header('cache-control', 'no-cache')
              .header('content-security-policy', "default-src 'none'")
              .send(build.serviceWorker),
          );
        // The names of these files contain a content hash.
        serveFiles(files, 'assets', { immutable: true, maxAge: '365d' });
        serveFiles(files, 'sounds', { immutable: false, maxAge: oneDaySeconds * 1000 });
      });
    },

    async answerUnknownAddress(request, reply) {
      const isPageRequest = request.method === 'GET' || request.method === 'HEAD';
      if (isPageRequest && !apiPath.test(request.url)) {
        if (!(await tenants.resolveTenant(request.host))) return answerPlain(request, reply, 'unknownTenant');
        if (request.headers.accept?.includes('text/html'))
          return answerPage(request, reply, { ...customerPage, status: 404 });
      }
      const notFound = new DomainError('route.not_found');
      return reply.status(notFound.status).send(notFound.toBody(request.id));
    },
  };
}

/** It has scripts of the build only, and is framed by pages of the same origin only. */
const blurPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

function answerPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  name: PlainPageName,
  { brand, address }: Pick<PlainPageOptions, 'brand' | 'address'> = {},
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const reference = name === 'failed' ? request.id : undefined;
  return startHtml(reply, statusOf(name), plainPolicy(nonce, brand)).send(
    renderPlainPage(name, { nonce, reference, brand, address }),
  );
}

/** @returns the address of a page of this host; the bare address for anything else */
function addressOf(request: FastifyRequest, path: unknown): string {
  const isPage = typeof path === 'string' && path.length < 2000 && pagePath.test(path);
  return `${request.protocol}://${request.host}${isPage ? path : '/'}`;
}

function startHtml(reply: FastifyReply, status: number, policy: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').header('content-security-policy', policy);
}
