/** Saved filters: each member of staff keeps filters of the console's tables under a name. */
import { savedFilterRoutes } from '@foyer/contract/saved-filters.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { createService } from './service.ts';

export interface SavedFilters {
  register(context: RouteContext): void;
}

export function createSavedFilters(database: Database): SavedFilters {
  const service = createService(database);
  return {
    register: (context) =>
      serve(context, savedFilterRoutes, {
        list: async ({ actor, query }) => ({ result: await service.list(actor, query.table) }),
        save: async ({ actor, body }) => ({ result: await service.save(actor, body) }),
        remove: async ({ actor, params }) => {
          await service.remove(actor, params.savedFilterId);
          return undefined;
        },
      }),
  };
}
