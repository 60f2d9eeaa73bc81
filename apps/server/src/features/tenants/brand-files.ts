/** The pictures and the palette of a brand at addresses of their own: without a cookie, on the tenant's host alone. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { imagePolicy, sendImage } from '../../platform/storage/serve-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { markSvg } from './brand.ts';
import { brandCss } from './brand-css.ts';
import type { Tenant, TenantsService } from './service.ts';

interface Parts {
  readonly database: Database;
  readonly tenants: Pick<TenantsService, 'resolveTenant' | 'find'>;
  readonly storage: Pick<Storage, 'get'>;
  /** On a host that names nobody: no brand and no hint. */
  readonly answerUnknownTenant: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Their addresses change with them; who asks without the mark of now gets what is new within minutes. */
const cacheControl = 'public, max-age=300';

export function registerBrandFiles(http: FastifyInstance, parts: Parts): void {
  const { database, tenants, storage, answerUnknownTenant } = parts;

  /** The picture that was uploaded, else the mark; the address says svg, the answer says what it is. */
  function answerPicture(keyOf: (tenant: Tenant) => string | null) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await tenants.resolveTenant(request.host);
      if (!found) return answerUnknownTenant(request, reply);
      const tenant = await database.withTenant(found.scope, tenants.find);
      const key = keyOf(tenant);
      const file = key ? await storage.get(found.scope, key) : null;
      if (file) return sendImage(reply, file, cacheControl);
      return sendDrawn(reply, 'image/svg+xml', markSvg(tenant.brand));
    };
  }

  async function answerPalette(request: FastifyRequest, reply: FastifyReply) {
    const found = await tenants.resolveTenant(request.host);
    if (!found) return answerUnknownTenant(request, reply);
    const { brand } = await database.withTenant(found.scope, tenants.find);
    return sendDrawn(reply, 'text/css', brandCss(brand));
  }

  http.get(
    '/brand/logo.svg',
    answerPicture(({ logoFile }) => logoFile),
  );
  // Browsers ask for the second one by themselves, where a document names no icon.
  for (const url of ['/brand/favicon.svg', '/favicon.ico'])
    http.get(
      url,
      answerPicture(({ faviconFile }) => faviconFile),
    );
  http.get('/brand/palette.css', answerPalette);
}

function sendDrawn(reply: FastifyReply, type: string, text: string): FastifyReply {
  return (
    reply
      .type(type)
      .header('content-security-policy', imagePolicy)
      // Pictures are asked for with a version, a palette by whoever wants it as it is now.
      .header('cache-control', type === 'text/css' ? 'no-cache' : cacheControl)
      .send(text)
  );
}
