/**
 * Serves the brand's logo, mark, favicon and palette at fixed paths: without a cookie, and on the tenant's own host
 * only.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { imagePolicy, sendImage } from '../../../platform/storage/serve-files.ts';
import { referTo, type Storage } from '../../../platform/storage/storage.ts';
import type { Tenant, TenantsService } from '../service.ts';
import { markSvg } from './brand.ts';
import { brandCss } from './brand-css.ts';

interface Dependencies {
  readonly database: Database;
  readonly tenants: Pick<TenantsService, 'resolveTenant' | 'find'>;
  readonly storage: Pick<Storage, 'find' | 'get'>;
  /** Answers on a host that belongs to no tenant; the answer shows no brand and gives no hint. */
  readonly answerUnknownTenant: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/**
 * The pages' addresses carry a version. A request without the current version gets a new picture within
 * minutes.
 */
const cacheControl = 'public, max-age=300';

export function registerBrandFiles(http: FastifyInstance, dependencies: Dependencies): void {
  const { database, tenants, storage, answerUnknownTenant } = dependencies;

  /**
   * Serves the uploaded picture, or else the drawn default mark. The path ends in svg; the content type names
   * the real format.
   */
  function answerPicture(keyOf: (tenant: Tenant) => string | null) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await tenants.resolveTenant(request.host);
      if (!found) return answerUnknownTenant(request, reply);
      const tenant = await database.withTenant(found.scope, tenants.find);
      const key = keyOf(tenant);
      const file = key && referTo(storage, found.scope, key);
      if (file && (await sendImage(request, reply, file, cacheControl))) return reply;
      return sendGenerated(reply, 'image/svg+xml', markSvg(tenant.brand));
    };
  }

  async function answerPalette(request: FastifyRequest, reply: FastifyReply) {
    const found = await tenants.resolveTenant(request.host);
    if (!found) return answerUnknownTenant(request, reply);
    const { brand } = await database.withTenant(found.scope, tenants.find);
    return sendGenerated(reply, 'text/css', brandCss(brand));
  }

  http.get(
    '/brand/logo.svg',
    answerPicture(({ logoFile }) => logoFile),
  );
  // What the pages show where a logo or a product's picture cannot be loaded.
  http.get(
    '/brand/mark.svg',
    answerPicture(() => null),
  );
  // Browsers request /favicon.ico by themselves when a document names no icon.
  for (const url of ['/brand/favicon.svg', '/favicon.ico'])
    http.get(
      url,
      answerPicture(({ faviconFile }) => faviconFile),
    );
  http.get('/brand/palette.css', answerPalette);
}

function sendGenerated(reply: FastifyReply, type: string, text: string): FastifyReply {
  return (
    reply
      .type(type)
      .header('content-security-policy', imagePolicy)
      // Pictures are requested with a version; the palette is requested without one and must be current.
      .header('cache-control', type === 'text/css' ? 'no-cache' : cacheControl)
      .send(text)
  );
}
