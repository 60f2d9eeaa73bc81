/** Mailed links to set a password, for a forgotten password and for a new account. */
import { randomBytes } from 'node:crypto';
import { hours } from '@foyer/contract/core/time.ts';
import { sessionLimits } from '@foyer/contract/users/users.ts';
import { type Audit, type AuditActor, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { passwordProblem } from '../../../platform/passwords/password-policy.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';
import type { RealmPort } from '../identities/identities.ts';
import { hashToken, mayUsePassword } from '../policy.ts';
import { entityOf, type Sessions } from '../sessions/sessions.ts';
import type { SignInGuard } from '../sessions/sign-in-guard.ts';
import * as store from '../store.ts';
import type { AccountMailer } from './account-mailer.ts';
import { resetMail, welcomeMail } from './account-mails.ts';
import * as linkStore from './password-links-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly guard: SignInGuard;
  readonly mailer: AccountMailer;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
  readonly realm: Pick<RealmPort, 'passwordSignIn'>;
}

const kinds = {
  reset: { lastsMs: sessionLimits.resetLinkLastsMs, mail: resetMail },
  welcome: { lastsMs: sessionLimits.welcomeLinkLastsMs, mail: welcomeMail },
};

/** Limits the mails that repeated requests send to one mailbox. */
const requestLimit = { links: 5, inMs: hours(1) };

/** The page that reads the token. */
const resetPath = '/login/reset';

/** A link whose mail is sent after the commit. */
export interface MailedLink {
  readonly link: string;
  readonly expiresAt: Date;
  /** After the commit: whether the provider accepted the mail. It is not rejected. */
  readonly accepted: Promise<boolean>;
}

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

export function createPasswordLinks(dependencies: Dependencies) {
  const { database, now, audit, sessions, guard, mailer, tenantNameOf, realm } = dependencies;

  /** Whether the user may sign in with a password at all. */
  async function canUsePassword(tx: Transaction, { role }: store.UserRow): Promise<boolean> {
    return mayUsePassword(await realm.passwordSignIn(tx), role);
  }

  /**
   * Stores a new link without mailing it. Its fragment, which browsers keep to themselves, has the email, so
   * that the page can sign in with the new password.
   * @param origin of the tenant's own host
   */
  async function createLink(
    tx: Transaction,
    { id: userId, email }: Pick<store.UserRow, 'id' | 'email'>,
    kind: keyof typeof kinds,
    origin: string,
  ) {
    const token = randomBytes(32).toString('base64url');
    const { lastsMs } = kinds[kind];
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + lastsMs);
    await linkStore.insert(tx, { userId, tokenHash: hashToken(token), createdAt, expiresAt });
    const link = `${origin}${resetPath}?token=${token}#${encodeURIComponent(email)}`;
    return { link, lastsMs, expiresAt };
  }

  /**
   * Stores a new link and mails it after the commit. @param origin of the tenant's own host
   * @returns `null` for a user without a password
   */
  async function mailLink(
    tx: Transaction,
    user: store.UserRow,
    kind: keyof typeof kinds,
    origin: string,
  ): Promise<MailedLink | null> {
    if (!(await canUsePassword(tx, user))) return null;
    const { link, lastsMs, expiresAt } = await createLink(tx, user, kind, origin);
    const tenantName = await tenantNameOf(tx);
    const mail = kinds[kind].mail({ tenantName, name: user.name, link, lastsMs });
    return { link, expiresAt, accepted: mailer.afterCommit(tx, user.email, mail) };
  }

  async function sendResetLink(tx: Transaction, email: string, origin: string, ip: string): Promise<void> {
    const known = await store.findByEmail(tx, email.trim());
    // Locked: a link created during a deactivation would outlive it.
    const user = known && (await store.lock(tx, known.id));
    if (user?.status !== 'ACTIVE' || !(await canUsePassword(tx, user))) return;
    const since = new Date(now().getTime() - requestLimit.inMs);
    if ((await linkStore.countSince(tx, user.id, since)) >= requestLimit.links) return;
    await mailLink(tx, user, 'reset', origin);
    // The requester is not authenticated.
    const actor: AuditActor = { ...systemAuditActor, ip };
    await audit(tx, { actor, action: 'CREATE', logType: 'FORGOT_PASSWORD', entity: entityOf(user) });
  }

  async function findUser(tx: Transaction, tokenHash: Buffer) {
    const userId = await linkStore.findUserId(tx, tokenHash, now());
    const user = userId ? await store.find(tx, userId) : null;
    if (user?.status !== 'ACTIVE' || !(await canUsePassword(tx, user))) throw new DomainError('link.invalid');
    return { user, personal: [user.name, user.email, tx.scope.tenant, await tenantNameOf(tx)] };
  }

  return {
    createLink,
    mailLink,

    /**
     * Works after the response was sent: neither its text nor its timing reveals whether the account exists.
     */
    forgot(scope: TenantScope, { email, origin, ip }: { email: string; origin: string; ip: string }): void {
      mailer.inBackground(
        scope,
        database.withTenant(scope, (tx) => sendResetLink(tx, email, origin, ip)),
      );
    },

    /**
     * Sets the password; the link works once, and every session of the account ends.
     * @throws DomainError link.invalid | request.invalid
     */
    async reset(scope: TenantScope, token: string, password: string, ip: string): Promise<void> {
      const tokenHash = hashToken(token);
      const { personal } = await database.withTenant(scope, (tx) => findUser(tx, tokenHash));
      const problem = passwordProblem(password, personal);
      // A rejected password does not redeem the link.
      if (problem) throw new DomainError('request.invalid', { fields: { password: problem } });
      const passwordHash = await hashPassword(password);

      await database.withTenant(scope, async (tx) => {
        const userId = await linkStore.redeem(tx, tokenHash, now());
        const user = userId ? await store.lock(tx, userId) : null;
        if (user?.status !== 'ACTIVE') throw new DomainError('link.invalid');
        await store.setPasswordHash(tx, user.id, passwordHash);
        await linkStore.revokeAll(tx, user.id, now());
        await sessions.endAll(tx, user.id);
        const actor: AuditActor = { kind: 'USER', id: user.id, name: user.name, ip };
        await audit(tx, { actor, action: 'UPDATE', logType: 'RESET_PASSWORD', entity: entityOf(user) });
        await mailer.notifyOwner(tx, user.id, 'password');
        // The user has proved access to the mailbox, so earlier failed attempts no longer count.
        const attempt = { tenantId: scope.tenantId, account: user.email.toLowerCase(), address: ip };
        tx.afterCommit(() => guard.succeed(attempt));
      });
    },
  };
}
