/** Password hashes: argon2id in PHC format, by the crypto module of Node.js. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** @returns PHC text: parameters, salt and hash */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return toPhc(cost, salt, await derive(password, salt, cost, tagBytes));
}

/**
 * Compares in constant time.
 * @param phc `null` when there is no such user or password; the work is the same, so that the time does not
 * reveal it
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const known = phc === null ? null : parsePhc(phc);
  const { salt, tag, ...own } = known ?? { ...cost, salt: dummySalt, tag: dummyTag };
  const derived = await derive(password, salt, own, tag.length);
  return timingSafeEqual(derived, tag) && known !== null;
}

/** Whether the hash was made with another cost than the current one. */
export function isOutdated(phc: string): boolean {
  const known = parsePhc(phc);
  return (
    !known ||
    known.memory !== cost.memory ||
    known.passes !== cost.passes ||
    known.parallelism !== cost.parallelism
  );
}

const dummySalt = randomBytes(saltBytes);
const dummyTag = randomBytes(tagBytes);

function derive(
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength: number,
): Promise<Buffer> {
  // Keyboards may enter the same password in different Unicode forms.
  const message = password.normalize('NFC');
  return hash('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength });
}

function toPhc({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}

function parsePhc(phc: string): (Cost & { salt: Buffer; tag: Buffer }) | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!found) return null;
  const [, memory, passes, parallelism, salt = '', tag = ''] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
