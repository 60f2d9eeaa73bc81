/** Which role may come in as what, and what a refresh token looks like: pure rules. */
import { createHash } from 'node:crypto';
import type { Role } from '@foyer/contract/users.ts';
import type { StaffKind } from '../../platform/http/actor.ts';

const kinds = { AGENT: 'agent', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' } as const satisfies Record<
  Role,
  StaffKind
>;

export function kindOf(role: Role): StaffKind {
  return kinds[role];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A refresh token names its session, so that any earlier token of the family is known for what it is,
 * however many turns ago it was in force.
 */
export function formRefreshToken(sessionId: string, random: Buffer): string {
  return `${sessionId}.${random.toString('base64url')}`;
}

/** @returns `null` for what cannot be one of ours */
export function sessionIdOf(refreshToken: string): string | null {
  const [sessionId, random, ...rest] = refreshToken.split('.');
  return sessionId && random && rest.length === 0 && uuid.test(sessionId) ? sessionId : null;
}

/** 256 random bits need no slow hash: only this is kept. */
export function hashRefreshToken(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}
