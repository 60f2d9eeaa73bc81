/** The page server: the built pages in the tenant's brand, on the tenant's host only. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { FoundTenant } from '../../platform/db/find-tenant.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { sendSqueezed } from '../../platform/http/squeeze.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { aheadOf } from './ahead.ts';
import { registerBrandFiles } from './brand-files.ts';
import { contentPolicy, renderDocument } from './document.ts';
import { createFirstScreens, type DrawnScreen, type FindOffered } from './first-screen.ts';
import { createLanding, type FindProduct } from './landing.ts';
import { createLastLooks } from './last-looks.ts';
import { createWornStyles } from './own-styles.ts';
import { type PlainLook, type PlainPageName, plainPolicy, renderPlainPage, statusOf } from './plain-page.ts';
import type { TenantsService } from './service.ts';
import { type DocumentName, readWebBuild } from './web-build.ts';

interface PagesParts {
  readonly database: Database;
  readonly tenants: Pick<TenantsService, 'resolveTenant' | 'find' | 'configOf'>;
  readonly findOffered: FindOffered;
  readonly storage: Pick<Storage, 'get'>;
  readonly findProduct: FindProduct;
  /** The folder of the built pages. */
  readonly webDist: string;
  /** Whom the staff pages may talk to and frame besides their own host; `null`: nobody. */
  readonly realmOriginOf: (unit: Unit) => Promise<string | null>;
}

export interface Pages {
  register(http: FastifyInstance): void;
  answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

interface PageAddress {
  readonly document: DocumentName;
  readonly status?: 200 | 404;
}

const customerPage: PageAddress = { document: 'index.html' };
const staffPage: PageAddress = { document: 'staff.html' };

const addresses: Readonly<Record<string, PageAddress>> = {
  '/live/*': customerPage,
  '/login': staffPage,
  '/login/*': staffPage,
  '/app': staffPage,
  '/app/*': staffPage,
};

/** Addresses of calls: they are answered in the one error shape, whoever asks. */
const callAddress = /^\/(?:api|internal|socket\.io|livekit|scim)(?:\/|\?|$)/;
const oneDaySeconds = 86_400;

export function createPages(parts: PagesParts): Pages {
  const { database, tenants, storage, findOffered, webDist, realmOriginOf } = parts;
  const build = readWebBuild(webDist);
  const { configOf } = tenants;
  const worn = createWornStyles();
  const looks = createLastLooks();
  const findLanding = createLanding(parts);
  const firstScreens = createFirstScreens({ database, configOf, findOffered, webDist });

  async function findRealmOrigin(request: FastifyRequest): Promise<string | null> {
    const found = await tenants.resolveTenant(request.host);
    return found && database.withTenant(found.scope, realmOriginOf);
  }

  /** Without the address of a product: the one that the tenant shows there, while it is offered; else what is given. */
  async function answerBare(request: FastifyRequest, reply: FastifyReply, otherwise: PageAddress) {
    const slug = await findLanding(request.host).catch((error: unknown) => {
      request.log.error({ err: error }, 'what a bare address leads to could not be found');
      return null;
    });
    if (slug === null) return answerPage(request, reply, otherwise);
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    return reply.redirect(`/live/${slug}${query}`);
  }

  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { document, status = 200 }: PageAddress,
  ) {
    try {
      const found = await tenants.resolveTenant(request.host);
      if (!found) return answerPlain(request, reply, 'unknownTenant');
      if (!build) return answerPlain(request, reply, 'notBuilt');
      const { tenant, styles } = await database.withTenant(found.scope, async (unit) => ({
        tenant: await tenants.find(unit),
        styles: document === 'index.html' ? await worn.of(unit) : '',
      }));
      looks.remember(request.host, tenant);
      const drawn = document === 'index.html' ? await drawFirst(request, found) : null;
      const { template, scriptHashes } = build[document];
      const nonce = randomBytes(16).toString('base64');
      const html = renderDocument({
        ...{ template, tenant, nonce, drawn, styles },
        ahead: aheadOf(request.url, build),
      });
      const secure = request.protocol === 'https';
      const realmOrigin = document === 'staff.html' ? await findRealmOrigin(request) : null;
      const policy = contentPolicy({ nonce, scriptHashes, host: request.host, secure, realmOrigin });
      asHtml(reply, status, policy).header('permissions-policy', ownDevices);
      return await sendSqueezed(request, reply, html);
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be made');
      return answerPlain(request, reply, 'failed', looks.of(request.host));
    }
  }

  /** Without a drawing the page is blank until its scripts are there, and then shows the same. */
  async function drawFirst(request: FastifyRequest, found: FoundTenant): Promise<DrawnScreen | null> {
    try {
      const { url, headers } = request;
      return await firstScreens.draw(found, { url, acceptLanguage: headers['accept-language'] });
    } catch (error) {
      request.log.error({ err: error }, 'the first screen could not be drawn');
      return null;
    }
  }

  async function refuseUnknownTenant(request: FastifyRequest, reply: FastifyReply) {
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
      http.get('/', (request, reply) => answerBare(request, reply, customerPage));
      http.get('/live', (request, reply) => answerBare(request, reply, { ...customerPage, status: 404 }));
      for (const [url, address] of Object.entries(addresses)) {
        http.get(url, (request, reply) => answerPage(request, reply, address));
      }
      registerBrandFiles(http, {
        ...{ database, tenants, storage },
        answerUnknownTenant: (request, reply) => answerPlain(request, reply, 'unknownTenant'),
      });
      if (!build) return;
      http.register(async (files) => {
        files.addHook('onRequest', refuseUnknownTenant);
        // Their names change with their content.
        serveFiles(files, 'assets', { immutable: true, maxAge: '365d' });
        serveFiles(files, 'sounds', { immutable: false, maxAge: oneDaySeconds * 1000 });
      });
    },

    async answerUnknownAddress(request, reply) {
      const isPageCall = request.method === 'GET' || request.method === 'HEAD';
      if (isPageCall && !callAddress.test(request.url)) {
        if (!(await tenants.resolveTenant(request.host))) return answerPlain(request, reply, 'unknownTenant');
        if (request.headers.accept?.includes('text/html'))
          return answerPage(request, reply, { ...customerPage, status: 404 });
      }
      const refusal = new DomainError('route.not_found');
      return reply.status(refusal.status).send(refusal.toBody(request.id));
    },
  };
}

const ownDevices = 'camera=(self), microphone=(self), display-capture=(self)';

function answerPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  name: PlainPageName,
  look?: PlainLook,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const reference = name === 'failed' ? request.id : undefined;
  return asHtml(reply, statusOf(name), plainPolicy(nonce, look)).send(
    renderPlainPage(name, { nonce, reference, look }),
  );
}

function asHtml(reply: FastifyReply, status: number, policy: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').header('content-security-policy', policy);
}
