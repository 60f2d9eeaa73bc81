/** The routes of the operator, who is not on any tenant's staff. */
import { operatorRoutes } from '@foyer/contract/tenants/operator.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import type { TenantExport } from './tenant-export.ts';
import type { TenantLifecycle } from './tenant-lifecycle.ts';

interface Dependencies {
  readonly operated: TenantLifecycle;
  readonly exported: TenantExport;
}

export function registerOperatorRoutes(context: RouteContext, { operated, exported }: Dependencies): void {
  serve(context, operatorRoutes, {
    list: async () => ({ result: await operated.list() }),
    create: async ({ body, reply }) => {
      const { tenant, invitation } = await operated.create(body);
      reply.code(invitation ? 201 : 200);
      return { result: { tenant, invitation } };
    },
    invite: async ({ params, body }) => ({
      result: await operated.invite(params.tenantSlug, body.admin ?? null),
    }),
    suspend: async ({ params }) => ({ result: (await operated.suspend(params.tenantSlug)).tenant }),
    export: async ({ params }) => (await exported.start(params.tenantSlug)).file,
    remove: async ({ params, body }) => ({
      result: (await operated.remove(params.tenantSlug, body)).tenant,
    }),
    resume: async ({ params }) => ({ result: (await operated.resume(params.tenantSlug)).tenant }),
  });
}
