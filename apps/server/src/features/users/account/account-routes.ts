/** Routes of the caller's own account, and of the password reset. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { linkOriginFrom } from '../../../platform/http/origins/link-origin.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import type { FactorRemovals } from '../second-factor/factor-removals.ts';
import { siteFrom } from '../sessions/request-origin.ts';
import type { Account } from './account.ts';
import type { PasswordLinks } from './password-links.ts';

interface Dependencies {
  readonly account: Account;
  readonly passwordLinks: PasswordLinks;
  readonly factorRemovals: FactorRemovals;
  readonly publicHostSuffixes: readonly string[];
}

export function registerAccountRoutes(
  context: RouteContext,
  { account, passwordLinks, factorRemovals, publicHostSuffixes }: Dependencies,
): void {
  serve(context, accountRoutes, {
    forgotPassword: async ({ actor: { scope }, body: { email }, request }) => {
      const origin = linkOriginFrom(request, scope.tenant, publicHostSuffixes);
      passwordLinks.forgot(scope, { email, origin, ip: request.ip });
      return undefined;
    },
    resetPassword: async ({ actor: { scope }, body: { token, password }, request }) => {
      await passwordLinks.reset(scope, token, password, request.ip);
      return undefined;
    },
    cancelSecondFactorRemoval: async ({ actor: { scope }, body: { token }, request }) => {
      await factorRemovals.cancel(scope, token, request.ip);
      return undefined;
    },
    me: async ({ actor }) => ({ result: await account.me(actor) }),
    changePassword: async ({ actor, body, request }) => {
      await account.changePassword(actor, body, request.ip);
      return undefined;
    },
    setTheme: async ({ actor, body: { theme } }) => {
      await account.setTheme(actor, theme);
      return undefined;
    },
    sessions: async ({ actor }) => ({ result: await account.sessions(actor) }),
    endSession: async ({ actor, params: { sessionId }, request }) => {
      await account.endSession(actor, sessionId, request.ip);
      return undefined;
    },
    endAllSessions: async ({ actor, request }) => {
      await account.endAllSessions(actor, request.ip);
      return undefined;
    },
    beginTotp: async ({ actor, body: { password } }) => ({
      result: await account.beginTotp(actor, password),
    }),
    confirmTotp: async ({ actor, body: { code }, request }) => {
      await account.confirmTotp(actor, code, request.ip);
      return undefined;
    },
    removeTotp: async ({ actor, body: { password }, request }) => {
      await account.removeTotp(actor, password, request.ip);
      return undefined;
    },
    beginPasskey: async ({ actor, body: { password }, request }) => ({
      result: await account.beginPasskey(actor, password, siteFrom(request)),
    }),
    addPasskey: async ({ actor, body, request }) => {
      await account.addPasskey(actor, body, { site: siteFrom(request), ip: request.ip });
      return undefined;
    },
    removePasskey: async ({ actor, params: { passkeyId }, body: { password }, request }) => {
      await account.removePasskey(actor, { passkeyId, password }, request.ip);
      return undefined;
    },
    createRecoveryCodes: async ({ actor, body: { password }, request }) => ({
      result: { codes: await account.createRecoveryCodes(actor, password, request.ip) },
    }),
  });
}
