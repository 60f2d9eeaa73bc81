/** What became of the mail with a user's link: a link that nothing carries is shown to who invited, to hand it on. */
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
  const isCarried = await Promise.race([mailed.carried, delay(answersWithinMs, false, { ref: false })]);
  // The account of a user who has signed in is not opened to whoever manages it.
  if (isCarried || user.invitation === null) return { isCarried, link: null, expiresAt: null };
  await database.withTenant(call.actor.scope, (tx) =>
    audit(tx, {
      actor: auditActorFor(call),
      action: 'READ',
      logType: 'FORGOT_PASSWORD',
      entity: entityOf(user),
    }),
  );
  return { isCarried, link: mailed.link, expiresAt: mailed.expiresAt.toISOString() };
}
