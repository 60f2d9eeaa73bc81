/** Whether the mail with a user's link was sent. If not, the admin who invited the user gets the link, to send it themselves. */
import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@foyer/contract/core/time.ts';
import type { LinkDelivery, ManagedUser } from '@foyer/contract/users/managed-users.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { MailedLink } from '../account/password-links.ts';
import { entityOf } from '../sessions/sessions.ts';
import { auditActorFor, type ManagementCall } from './management-call.ts';

/** A mail server that has not answered by then counts as none; the page waits no longer than 20 seconds. */
const answersWithinMs = seconds(8);

export interface InvitedUser {
  readonly user: ManagedUser;
  /** `null`: the user needs no link. */
  readonly mailed: MailedLink | null;
}

/** @returns `null` where the user needs no link. Call it after the commit, which sends the mail. */
export async function deliveryOf(
  { database, audit }: { readonly database: Database; readonly audit: Audit },
  call: ManagementCall,
  { user, mailed }: InvitedUser,
): Promise<LinkDelivery | null> {
  if (!mailed) return null;
  const isMailed = await Promise.race([mailed.accepted, delay(answersWithinMs, false, { ref: false })]);
  // With a link an admin could open the account of a user who has signed in.
  if (isMailed || user.invitation === null) return { isMailed, link: null, expiresAt: null };
  await database.withTenant(call.actor.scope, (tx) =>
    audit(tx, {
      actor: auditActorFor(call),
      action: 'READ',
      logType: 'FORGOT_PASSWORD',
      entity: entityOf(user),
    }),
  );
  return { isMailed, link: mailed.link, expiresAt: mailed.expiresAt.toISOString() };
}
