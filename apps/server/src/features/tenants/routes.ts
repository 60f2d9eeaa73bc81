/** Routes of tenants, their settings, stylesheet and registration form. */

import { stylesheetRoutes } from '@foyer/contract/brand/stylesheet.ts';
import { managedFormRoutes } from '@foyer/contract/registration/managed-form.ts';
import { settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import { setupChecklistRoutes } from '@foyer/contract/tenants/setup-checklist.ts';
import { tenantRoutes } from '@foyer/contract/tenants/tenants.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { notModified, type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { StylesheetService } from './brand/custom-stylesheet.ts';
import type { ChecklistService } from './checklist/checklist.ts';
import type { ConfigCache } from './settings/config-cache.ts';
import type { FormService } from './settings/registration-form.ts';
import type { SettingsService } from './settings/settings.ts';

interface RoutesDependencies {
  readonly database: Database;
  readonly configCache: ConfigCache;
  readonly settings: SettingsService;
  readonly form: FormService;
  readonly stylesheet: StylesheetService;
  readonly checklist: ChecklistService;
}

export function registerTenantRoutes(
  context: RouteContext,
  { database, configCache, settings, form, stylesheet, checklist }: RoutesDependencies,
): void {
  serve(context, tenantRoutes, {
    async config({ actor, request, reply }) {
      const etag = request.headers['if-none-match'];
      const tagged = await (etag
        ? configCache.readIfChanged(actor.scope, etag)
        : configCache.read(actor.scope));
      reply.header('etag', tagged?.tag ?? etag);
      return tagged?.config ?? notModified;
    },
  });
  serve(context, settingsRoutes, {
    find: ({ actor }) => asResult(database.withTenant(actor.scope, settings.find)),
    update: ({ actor, request, body }) =>
      asResult(
        database.withTenant(actor.scope, (tx) => settings.update(tx, auditActorOf(actor, request), body)),
      ),
    setLogo: ({ actor, request, body }) =>
      settings.setPicture(actor.scope, auditActorOf(actor, request), 'logo', body),
    removeLogo: ({ actor, request }) =>
      asResult(
        database.withTenant(actor.scope, (tx) =>
          settings.removePicture(tx, auditActorOf(actor, request), 'logo'),
        ),
      ),
    setFavicon: ({ actor, request, body }) =>
      settings.setPicture(actor.scope, auditActorOf(actor, request), 'favicon', body),
    removeFavicon: ({ actor, request }) =>
      asResult(
        database.withTenant(actor.scope, (tx) =>
          settings.removePicture(tx, auditActorOf(actor, request), 'favicon'),
        ),
      ),
  });
  serve(context, stylesheetRoutes, {
    find: ({ actor }) => asResult(database.withTenant(actor.scope, stylesheet.find)),
    update: ({ actor, request, body }) =>
      asResult(
        database.withTenant(actor.scope, (tx) => stylesheet.update(tx, auditActorOf(actor, request), body)),
      ),
  });
  serve(context, setupChecklistRoutes, {
    find: ({ actor }) => asResult(database.withTenant(actor.scope, checklist.find)),
    hide: ({ actor, request, body }) =>
      asResult(
        database.withTenant(actor.scope, (tx) =>
          checklist.setHidden(tx, auditActorOf(actor, request), body.isHidden),
        ),
      ),
  });
  serve(context, managedFormRoutes, {
    find: ({ actor }) => asResult(database.withTenant(actor.scope, form.find)),
    update: ({ actor, request, body }) =>
      asResult(database.withTenant(actor.scope, (tx) => form.update(tx, auditActorOf(actor, request), body))),
  });
}

async function asResult<T>(result: Promise<T>): Promise<{ result: T }> {
  return { result: await result };
}
