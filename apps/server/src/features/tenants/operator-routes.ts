/** The calls of the operator, who is on no tenant's staff. */
import { operatorRoutes } from '@foyer/contract/operator.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { TenantExport } from './exported.ts';
import type { OperatedTenants } from './operated.ts';

interface Parts {
  readonly operated: OperatedTenants;
  readonly exported: TenantExport;
}

export function registerOperatorRoutes(entrance: Entrance, { operated, exported }: Parts): void {
  serve(entrance, operatorRoutes, {
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
