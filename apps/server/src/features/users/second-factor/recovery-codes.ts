/** Recovery codes: each replaces the second factor at one sign-in. */
import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeLimits } from '@foyer/contract/users/account.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { deriveKey } from '../../../platform/http/auth/tokens.ts';

/** Without letters and digits that look alike: 32 characters, 5 bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 3;
const groupLength = 4;

/** @returns for example `K7QM-2XDP-9RTB`: 60 random bits */
export function newRecoveryCode(): string {
  const newGroup = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, newGroup).join('-');
}

/** Different codes. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeLimits.count) codes.add(newRecoveryCode());
  return [...codes];
}

/** The code however it was typed: lower case, with spaces, without hyphens. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/**
 * Hashes codes with a key of the installation, so that a copy of the database does not allow guessing, and for
 * one user, so that the same code of two users has two hashes.
 */
export function createRecoveryCodeHash(secret: string) {
  const key = deriveKey(secret, 'recovery codes');
  return ({ scope }: Transaction, userId: string, code: string): Buffer =>
    createHmac('sha256', key)
      .update(`${scope.tenantId} ${userId} ${normaliseRecoveryCode(code)}`)
      .digest();
}
