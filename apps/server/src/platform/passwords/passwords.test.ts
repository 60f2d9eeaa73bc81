import { describe, expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

/** From the tests of argon2's reference implementation: "password", salt "somesalt", 64 MiB, two passes. */
const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('passwords', () => {
  test('a hash made elsewhere by the standard is understood', async () => {
    expect(await verifyPassword('password', known)).toBe(true);
    expect(await verifyPassword('Password', known)).toBe(false);
  });

  test('the same password is never kept the same way twice, and at least at the recommended cost', async () => {
    const [one, two] = [await hashPassword('swordfish'), await hashPassword('swordfish')];

    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword('swordfish', one)).toBe(true);
    expect(await verifyPassword('swordfisch', one)).toBe(false);
  });

  test('a password typed in the other form of Unicode is the same password', async () => {
    expect(await verifyPassword('Zu\u0308rich', await hashPassword('Z\u00fcrich'))).toBe(true);
  });

  test('nobody has no password, whatever is tried', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('anything', null)).toBe(false);
  });

  test('what is kept in a form we do not know opens nothing', async () => {
    expect(await verifyPassword('secret', 'secret')).toBe(false);
    expect(await verifyPassword('secret', '$2b$12$abcdefghijklmnopqrstuv')).toBe(false);
    expect(await verifyPassword('secret', '')).toBe(false);
  });

  test('a hash made at another cost is to be renewed', async () => {
    expect(isOutdated(known)).toBe(true);
    expect(isOutdated(await hashPassword('swordfish'))).toBe(false);
  });
});
