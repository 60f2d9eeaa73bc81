/** Setting a password by a mailed link: for who forgot theirs, and for who never had one. */
import { randomBytes } from 'node:crypto';
import { hours } from '@foyer/contract/time.ts';
import { sessionLimits } from '@foyer/contract/users.ts';
import { type Audit, type AuditActor, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { passwordProblem } from '../../platform/passwords/password-policy.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import type { RealmPort } from './identities.ts';
import { resetMail, welcomeMail } from './mails.ts';
import * as linkStore from './password-links-store.ts';
import { hashToken, mayUsePassword } from './policy.ts';
import type { Post } from './post.ts';
import { entityOf, type Sessions } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly guard: SignInGuard;
  readonly post: Post;
  readonly tenantNameOf: (unit: Unit) => Promise<string>;
  readonly realm: Pick<RealmPort, 'passwordSignIn'>;
}

const kinds = {
  reset: { lastsMs: sessionLimits.resetLinkLastsMs, mail: resetMail },
  welcome: { lastsMs: sessionLimits.welcomeLinkLastsMs, mail: welcomeMail },
};

/** Asking again and again must not fill somebody's mailbox. */
const askedAtMost = { links: 5, inMs: hours(1) };

/** The page that takes the token. */
const resetPath = '/login/reset';

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

export function createPasswordLinks(parts: Parts) {
  const { database, now, audit, sessions, guard, post, tenantNameOf, realm } = parts;

  /** Whether they could sign in with a password at all. */
  async function mayUse(unit: Unit, { role }: store.UserRow): Promise<boolean> {
    return mayUsePassword(await realm.passwordSignIn(unit), role);
  }

  /** Keeps a new link, and tells nobody. @param origin of the tenant's own host */
  async function keepLink(unit: Unit, userId: string, kind: keyof typeof kinds, origin: string) {
    const token = randomBytes(32).toString('base64url');
    const { lastsMs } = kinds[kind];
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + lastsMs);
    await linkStore.insert(unit, { ...{ userId, tokenHash: hashToken(token), createdAt, expiresAt } });
    return { link: `${origin}${resetPath}?token=${token}`, lastsMs, expiresAt };
  }

  /** Keeps a new link and mails it after the commit. @param origin of the tenant's own host */
  async function mailLink(unit: Unit, user: store.UserRow, kind: keyof typeof kinds, origin: string) {
    if (!(await mayUse(unit, user))) return;
    const { link, lastsMs } = await keepLink(unit, user.id, kind, origin);
    const tenantName = await tenantNameOf(unit);
    post.afterCommit(unit, user.email, kinds[kind].mail({ tenantName, name: user.name, link, lastsMs }));
  }

  async function answerForgotten(unit: Unit, email: string, origin: string, ip: string): Promise<void> {
    const known = await store.findByEmail(unit, email.trim());
    // Locked: a link that is made while somebody is deactivated would outlive the deactivation.
    const user = known && (await store.findToChange(unit, known.id));
    if (user?.status !== 'ACTIVE' || !(await mayUse(unit, user))) return;
    const since = new Date(now().getTime() - askedAtMost.inMs);
    if ((await linkStore.countSince(unit, user.id, since)) >= askedAtMost.links) return;
    await mailLink(unit, user, 'reset', origin);
    // Whoever asked has proved nothing.
    const actor: AuditActor = { ...systemAuditActor, ip };
    await audit(unit, { actor, action: 'CREATE', logType: 'FORGOT_PASSWORD', entity: entityOf(user) });
  }

  async function findHolder(unit: Unit, tokenHash: Buffer) {
    const userId = await linkStore.findHolder(unit, tokenHash, now());
    const user = userId ? await store.find(unit, userId) : null;
    if (user?.status !== 'ACTIVE' || !(await mayUse(unit, user))) throw new DomainError('link.invalid');
    return { user, personal: [user.name, user.email, unit.scope.tenant, await tenantNameOf(unit)] };
  }

  return {
    keepLink,
    mailLink,

    /** Does its work after the caller was answered: neither words nor time tell whether there is such an account. */
    forgot(scope: TenantScope, { email, origin, ip }: { email: string; origin: string; ip: string }): void {
      post.inBackground(database.withTenant(scope, (unit) => answerForgotten(unit, email, origin, ip)));
    },

    /**
     * Sets the password, once; every session of the account ends.
     * @throws DomainError link.invalid | request.invalid
     */
    async reset(scope: TenantScope, token: string, password: string, ip: string): Promise<void> {
      const tokenHash = hashToken(token);
      const { personal } = await database.withTenant(scope, (unit) => findHolder(unit, tokenHash));
      const problem = passwordProblem(password, personal);
      // A password that is not taken does not use the link up.
      if (problem) throw new DomainError('request.invalid', { fields: { password: problem } });
      const passwordHash = await hashPassword(password);

      await database.withTenant(scope, async (unit) => {
        const userId = await linkStore.take(unit, tokenHash, now());
        const user = userId ? await store.findToChange(unit, userId) : null;
        if (user?.status !== 'ACTIVE') throw new DomainError('link.invalid');
        await store.setPasswordHash(unit, user.id, passwordHash);
        await linkStore.closeAll(unit, user.id, now());
        await sessions.endAll(unit, user.id);
        const actor: AuditActor = { kind: 'USER', id: user.id, name: user.name, ip };
        await audit(unit, { actor, action: 'UPDATE', logType: 'RESET_PASSWORD', entity: entityOf(user) });
        await post.tellOwner(unit, user.id, 'password');
        // Whoever tried in vain before is the one who has the mailbox.
        const guess = { tenantId: scope.tenantId, account: user.email.toLowerCase(), address: ip };
        unit.afterCommit(() => guard.forgive(guess));
      });
    },
  };
}
