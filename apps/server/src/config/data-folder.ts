/** The files of the data folder that the configuration reads: secrets, keys of push services, demonstration or not. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderFault } from './file-readers.ts';
import { WrongSettings } from './wrong-settings.ts';

export interface Secrets {
  readonly foyer: string;
  readonly liveKit: string;
  readonly demoPassword: string;
}

/** Base64url. The public key is an uncompressed point on P-256. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface InspectedFolder {
  /** The start script chooses it once, for a new folder. No setting turns it on by accident. */
  readonly demo: boolean;
  /** A sentence for each file that cannot be used, which begins with the name of the setting of the folder. */
  readonly problems: readonly string[];
}

interface StoredFile<Content> {
  readonly name: string;
  /** @returns what the file means, `null` if it is damaged @param stored an object */
  readonly toContent: (stored: Readonly<Record<string, unknown>>) => Content | null;
  /** What to do about a damaged one. */
  readonly advice: string;
}

const installationFile: StoredFile<{ readonly demo: boolean }> = {
  name: 'installation.json',
  toContent: ({ demo = false }) => (typeof demo === 'boolean' ? { demo } : null),
  advice: 'restore it from the backup',
};

/** Generated on the first start and stored, readable by the owner only, so that sessions survive a restart. */
const secretsFile: StoredFile<Secrets> = {
  name: 'secrets.json',
  toContent: ({ foyer, liveKit, demoPassword }) =>
    isSecret(foyer) && isSecret(liveKit) && isText(demoPassword) ? { foyer, liveKit, demoPassword } : null,
  advice: 'restore it from the backup, because what the database keeps sealed can be opened with it only',
};

/**
 * Generated on the first start and stored, readable by the owner only: with other keys every subscribed
 * browser would have to subscribe again.
 */
const pushKeysFile: StoredFile<PushKeys> = {
  name: 'push-keys.json',
  toContent: ({ publicKey, privateKey }) =>
    isText(publicKey) && isText(privateKey) && bytesOf(publicKey) === 65 && bytesOf(privateKey) === 32
      ? { publicKey, privateKey }
      : null,
  advice: 'restore it from the backup, or remove it: every browser then has to turn notifications on again',
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
const isSecret = (value: unknown): value is string => isText(value) && value.length >= 32;
const bytesOf = (base64: string) => Buffer.from(base64, 'base64url').length;

/** Reads the files that exist. Creates nothing. @param folder `null`: its setting is wrong */
export function inspectDataFolder(folder: string | null): InspectedFolder {
  if (folder === null) return { demo: false, problems: [] };
  const problems: string[] = [];
  const tried = <Content>(file: StoredFile<Content>) => {
    try {
      return readStored(folder, file);
    } catch (error) {
      if (!(error instanceof WrongSettings)) throw error;
      problems.push(...error.problems);
      return null;
    }
  };
  tried(secretsFile);
  tried(pushKeysFile);
  return { demo: tried(installationFile)?.demo ?? false, problems };
}

/** Creates the folder, and the files that it lacks. @throws WrongSettings */
export function openDataFolder(folder: string): { readonly secrets: Secrets; readonly pushKeys: PushKeys } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return {
      secrets: readOrCreate(folder, secretsFile, generateSecrets),
      pushKeys: readOrCreate(folder, pushKeysFile, generatePushKeys),
    };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new WrongSettings(
      [
        `FOYER_DATA_DIR must be a folder that this account can write, and ${JSON.stringify(folder)} ${folderFault(error)}`,
      ],
      {
        cause: error,
      },
    );
  }
}

/** @returns `null` if the file does not exist @throws WrongSettings */
function readStored<Content>(
  folder: string,
  { name, toContent, advice }: StoredFile<Content>,
): Content | null {
  const file = path.join(folder, name);
  const reject = (fault: string, cause?: unknown) =>
    new WrongSettings([`FOYER_DATA_DIR contains ${JSON.stringify(file)}, which ${fault}: ${advice}`], {
      cause,
    });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES' || code === 'EPERM')
      throw new WrongSettings(
        [
          `FOYER_DATA_DIR contains ${JSON.stringify(file)}, which this account cannot read: run Foyer as the account that owns the folder`,
        ],
        { cause: error },
      );
    throw reject(`cannot be read (${code})`, error);
  }
  const content = toContent(parseObject(text));
  if (content === null) throw reject('is damaged');
  return content;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : damaged;
  } catch {
    return damaged;
  }
}

/** No file accepts it. */
const damaged = { demo: 'damaged' };

function readOrCreate<Content>(
  folder: string,
  stored: StoredFile<Content>,
  generate: () => Content,
): Content {
  const existing = readStored(folder, stored);
  if (existing) return existing;
  const file = path.join(folder, stored.name);
  const complete = `${file}.${process.pid}`;
  writeFileSync(complete, jsonOf(generate() as object), { mode: 0o600 });
  try {
    // Complete or absent, and the first of two processes wins.
    linkSync(complete, file);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(complete, file);
  } finally {
    rmSync(complete, { force: true });
  }
  return readOrCreate(folder, stored, generate);
}

/** A new secret is here from before the database is changed until after, so that none is lost between the two. */
const nextSecretFile: StoredFile<{ readonly foyer: string }> = {
  name: 'secrets.next.json',
  toContent: ({ foyer }) => (isSecret(foyer) ? { foyer } : null),
  advice: 'remove it if no change of the secret was interrupted',
};

/** @returns the secret of a change that has not ended; `given` or a generated one, stored, where there is none */
export function prepareNextSecret(folder: string, given: string | null): string {
  const generate = () => ({ foyer: given ?? generateSecrets().foyer });
  return readOrCreate(folder, nextSecretFile, generate).foyer;
}

/** @returns the secret of a change that has not ended */
export function findNextSecret(folder: string): string | null {
  return readStored(folder, nextSecretFile)?.foyer ?? null;
}

/** The new secret takes the place of the former one. */
export function adoptNextSecret(folder: string): void {
  const next = readStored(folder, nextSecretFile);
  const secrets = readStored(folder, secretsFile);
  if (!next || !secrets) return;
  const complete = path.join(folder, `${secretsFile.name}.${process.pid}`);
  writeFileSync(complete, jsonOf({ ...secrets, foyer: next.foyer }), { mode: 0o600 });
  renameSync(complete, path.join(folder, secretsFile.name));
  dropNextSecret(folder);
}

export function dropNextSecret(folder: string): void {
  rmSync(path.join(folder, nextSecretFile.name), { force: true });
}

const jsonOf = (content: object) => `${JSON.stringify(content, null, 2)}\n`;

function generateSecrets(): Secrets {
  return {
    foyer: randomBytes(32).toString('base64url'),
    liveKit: randomBytes(32).toString('base64url'),
    demoPassword: randomBytes(9).toString('base64url'),
  };
}

function generatePushKeys(): PushKeys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [x, y].map((coordinate) => Buffer.from(coordinate ?? '', 'base64url'));
  return {
    publicKey: Buffer.concat([Buffer.of(4), ...point]).toString('base64url'),
    privateKey: d ?? '',
  };
}
