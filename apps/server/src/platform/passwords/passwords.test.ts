import { describe, expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

/** From the tests of the argon2 reference implementation: "password", salt "somesalt", 64 MiB, two passes. */
const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('passwords', () => {
  test('verifies a hash of the reference implementation', async () => {
    expect(await verifyPassword('password', known)).toBe(true);
    expect(await verifyPassword('Password', known)).toBe(false);
  });

  test('hashes with a random salt and the recommended cost', async () => {
    const [one, two] = [await hashPassword('swordfish'), await hashPassword('swordfish')];

    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword('swordfish', one)).toBe(true);
    expect(await verifyPassword('swordfisch', one)).toBe(false);
  });

  test('accepts the same password in another Unicode form', async () => {
    expect(await verifyPassword('Zu\u0308rich', await hashPassword('Z\u00fcrich'))).toBe(true);
  });

  test('rejects every password when there is no hash', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('anything', null)).toBe(false);
  });

  test('rejects every password when the hash has an unknown format', async () => {
    expect(await verifyPassword('secret', 'secret')).toBe(false);
    expect(await verifyPassword('secret', '$2b$12$abcdefghijklmnopqrstuv')).toBe(false);
    expect(await verifyPassword('secret', '')).toBe(false);
  });

  test('reports a hash with another cost as outdated', async () => {
    expect(isOutdated(known)).toBe(true);
    expect(isOutdated(await hashPassword('swordfish'))).toBe(false);
  });
});
