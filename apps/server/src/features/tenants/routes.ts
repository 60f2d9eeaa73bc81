/** The calls about tenants and their settings. */

import { managedFormRoutes } from '@foyer/contract/managed-form.ts';
import { settingsRoutes } from '@foyer/contract/settings.ts';
import { stylesheetRoutes } from '@foyer/contract/stylesheet.ts';
import { tenantRoutes } from '@foyer/contract/tenants.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Entrance, notModified, serve } from '../../platform/http/serve.ts';
import type { ConfigAnswers } from './config-answers.ts';
import type { FormService } from './form.ts';
import type { OwnStyles } from './own-styles.ts';
import type { SettingsService } from './settings.ts';

interface RoutesParts {
  readonly database: Database;
  readonly answers: ConfigAnswers;
  readonly settings: SettingsService;
  readonly form: FormService;
  readonly styles: OwnStyles;
}

export function registerTenantRoutes(
  entrance: Entrance,
  { database, answers, settings, form, styles }: RoutesParts,
): void {
  serve(entrance, tenantRoutes, {
    async config({ actor, request, reply }) {
      const shown = request.headers['if-none-match'];
      const tagged = await (shown ? answers.readUnless(actor.scope, shown) : answers.read(actor.scope));
      reply.header('etag', tagged?.tag ?? shown);
      return tagged?.config ?? notModified;
    },
  });
  serve(entrance, settingsRoutes, {
    find: ({ actor }) => answered(database.withTenant(actor.scope, settings.find)),
    update: ({ actor, request, body }) =>
      answered(
        database.withTenant(actor.scope, (unit) => settings.update(unit, auditActorOf(actor, request), body)),
      ),
    setLogo: ({ actor, request, body }) =>
      answered(settings.setPicture(actor.scope, auditActorOf(actor, request), 'logo', body)),
    removeLogo: ({ actor, request }) =>
      answered(
        database.withTenant(actor.scope, (unit) =>
          settings.removePicture(unit, auditActorOf(actor, request), 'logo'),
        ),
      ),
    setFavicon: ({ actor, request, body }) =>
      answered(settings.setPicture(actor.scope, auditActorOf(actor, request), 'favicon', body)),
    removeFavicon: ({ actor, request }) =>
      answered(
        database.withTenant(actor.scope, (unit) =>
          settings.removePicture(unit, auditActorOf(actor, request), 'favicon'),
        ),
      ),
  });
  serve(entrance, stylesheetRoutes, {
    find: ({ actor }) => answered(database.withTenant(actor.scope, styles.find)),
    update: ({ actor, request, body }) =>
      answered(
        database.withTenant(actor.scope, (unit) => styles.update(unit, auditActorOf(actor, request), body)),
      ),
  });
  serve(entrance, managedFormRoutes, {
    find: ({ actor }) => answered(database.withTenant(actor.scope, form.find)),
    update: ({ actor, request, body }) =>
      answered(
        database.withTenant(actor.scope, (unit) => form.update(unit, auditActorOf(actor, request), body)),
      ),
  });
}

async function answered<T>(result: Promise<T>): Promise<{ result: T }> {
  return { result: await result };
}
