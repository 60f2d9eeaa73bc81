/** Mails the figures of the past week or month to the admins who subscribed, once each. */
import { minutes } from '@foyer/contract/core/time.ts';
import { templateLanguageFor } from '@foyer/contract/messaging/messages.ts';
import type { ReportFrequency, ReportMailSetting } from '@foyer/contract/report-mail.ts';
import { type Audit, type AuditActor, changesBetween } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { OnJobError, Recurring } from '../../../platform/jobs/every.ts';
import { everyForTenants, type ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { runAll } from '../../../platform/jobs/run-all.ts';
import type { MessagePort } from '../../../platform/messages/messaging-port.ts';
import type { Calendar } from '../../../platform/tables/request.ts';
import { type DueReport, dueReport } from './due-report.ts';
import { type MailFigures, readMailFigures } from './mail-figures.ts';
import { type ReportMail, reportMail } from './mail-text.ts';
import * as store from './subscriptions-store.ts';

export interface ReportMailDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly messages: Pick<MessagePort, 'planMail'>;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly tenantOf: (tx: Transaction) => Promise<ReportMail['tenant']>;
  /** Origin of the tenant's pages. */
  readonly originOf: (tenant: string) => string;
}

/** A mail is at most this late. */
const everyMs = minutes(5);

export function createReportMails(dependencies: ReportMailDependencies) {
  const { database, audit, now, messages, calendarOf, tenantOf, originOf } = dependencies;

  async function settingOf(tx: Transaction, userId: string): Promise<ReportMailSetting> {
    const { email, frequency } = await store.findSetting(tx, userId);
    return { email, frequency: frequency ?? 'none' };
  }

  async function mailTenant(scope: TenantScope): Promise<void> {
    const calendar = await database.withTenant(scope, calendarOf);
    for (const frequency of ['weekly', 'monthly'] as const) {
      const due = dueReport(frequency, calendar);
      if (due) await mailReport(scope, due, calendar);
    }
  }

  async function mailReport(scope: TenantScope, due: DueReport, calendar: Calendar): Promise<void> {
    const recipients = await database.withTenant(scope, (tx) => store.findRecipients(tx, due));
    if (recipients.length === 0) return;
    const figures = await database.withTenant(scope, (tx) => readMailFigures(tx, due, calendar));
    await runAll(recipients, (userId) =>
      database.withTenant(scope, (tx) => planMail(tx, { userId, due, figures })),
    );
  }

  async function planMail(
    tx: Transaction,
    { userId, due, figures }: { userId: string; due: DueReport; figures: MailFigures },
  ): Promise<void> {
    const recipient = await store.claim(tx, userId, due);
    if (!recipient) return;
    const { name, email, language } = recipient;
    const tenant = await tenantOf(tx);
    const { frequency, from, uselessAfter } = due;
    const origin = originOf(tx.scope.tenant);
    await messages.planMail(tx, {
      key: `report ${frequency} ${from.toString()} ${userId}`,
      kind: 'report',
      to: email,
      uselessAfter,
      ...reportMail({ name, language, frequency, figures, tenant, origin }),
    });
  }

  async function run(forEach: ForEachTenant = forEachTenant): Promise<void> {
    await forEach(await store.findTenants(database), mailTenant);
  }

  return {
    /**
     * Plans the mails that are due. A mail is planned once, however many servers run it; one that could not be planned
     * is due again in the next run.
     */
    run,
    start: (onError: OnJobError): Recurring =>
      everyForTenants({ job: 'reports by mail', everyMs, startsNow: true, work: run, onError }),

    find: ({ scope, userId }: StaffActor): Promise<ReportMailSetting> =>
      database.withTenant(scope, (tx) => settingOf(tx, userId)),

    /** The first mail is the next one that becomes due. @param by for the audit log */
    set(
      { scope, userId }: StaffActor,
      { frequency, language }: { readonly frequency: ReportFrequency; readonly language: string },
      by: AuditActor,
    ): Promise<ReportMailSetting> {
      return database.withTenant(scope, async (tx) => {
        const before = await settingOf(tx, userId);
        if (frequency === 'none') await store.unsubscribe(tx, userId);
        else await store.subscribe(tx, { userId, frequency, language: templateLanguageFor(language) }, now());
        const changes = changesBetween({ frequency: before.frequency }, { frequency });
        const entity = { kind: 'report-mail', id: userId, label: null };
        if (changes) await audit(tx, { actor: by, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
        return { ...before, frequency };
      });
    },
  };
}
