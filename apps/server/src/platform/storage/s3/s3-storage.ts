/**
 * Stores files in an S3 bucket, under `area/tenant/key`. A file that was stored is compared with what S3 then reports,
 * because nothing may be acknowledged that is not there.
 */
import { Readable } from 'node:stream';
import type { _Object, GetObjectCommandOutput, PutObjectCommandInput } from '@aws-sdk/client-s3';
import type { TenantScope } from '../../db/scope.ts';
import { DomainError } from '../../errors/domain-error.ts';
import { isFileKey, isTenantId, requireFileKey, requirePrefix, tenantFolder } from '../file-key.ts';
import { mediaTypeOf } from '../media-types.ts';
import {
  type ByteRange,
  type FileInfo,
  type ListedFile,
  type Storage,
  type StoredFile,
  UnsatisfiableRange,
} from '../storage.ts';
import { type ContentMeter, meterContent } from './content-meter.ts';
import { withIdleLimit } from './idle-limit.ts';
import { createS3Loader, type LoadedS3 } from './s3-client.ts';
import { type S3Limits, type S3Settings, s3Limits } from './s3-settings.ts';

/** What a stream of any length occupies: two parts, of which S3 takes 10,000. */
const partBytes = 8 * 1_048_576;
const parallelParts = 2;
/** Requests at a time, of a removal. */
const parallelRemovals = 8;

interface S3StorageOptions {
  readonly settings: S3Settings;
  /** The first folder of every name in the bucket. */
  readonly area: string;
  /** Called with the error of each failed call, and with `null` after each that succeeds. */
  readonly onOutcome?: (error: Error | null) => void;
  /** Replaced in tests. */
  readonly limits?: S3Limits;
}

/** The name in the bucket of a tenant's file, for programs that write it themselves. */
export const nameInBucket = (area: string, scope: TenantScope, key: string): string =>
  `${area}/${tenantFolder(scope)}/${key}`;

export function createS3Storage({
  settings,
  area,
  onOutcome = () => {},
  limits = s3Limits,
}: S3StorageOptions): Storage {
  const { bucket: Bucket, encryption } = settings;
  const load = createS3Loader(settings, limits);
  const folderOf = (scope: TenantScope) => nameInBucket(area, scope, '');
  const targetOf = (scope: TenantScope, key: string) => ({ Bucket, Key: `${folderOf(scope)}${key}` });

  /** @throws DomainError storage.unavailable, and errors that `isExpected` returns true for as they are */
  async function attempt<T>(work: () => Promise<T>, isExpected: (error: unknown) => boolean): Promise<T> {
    try {
      const result = await work();
      onOutcome(null);
      return result;
    } catch (error) {
      if (isExpected(error)) {
        onOutcome(null);
        throw error;
      }
      onOutcome(error as Error);
      throw new DomainError('storage.unavailable', {}, { cause: error });
    }
  }

  /** Runs a call with a limit for all its attempts. */
  function call<T>(
    work: (s3: LoadedS3, options: { abortSignal: AbortSignal }) => Promise<T>,
    isExpected: (error: unknown) => boolean = () => false,
  ): Promise<T> {
    return attempt(async () => {
      const s3 = await load();
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), limits.callMs);
      try {
        return await work(s3, { abortSignal: late.signal });
      } catch (error) {
        throw late.signal.aborted ? new Error(`S3 took longer than ${limits.callMs} ms`) : error;
      } finally {
        clearTimeout(timer);
      }
    }, isExpected);
  }

  async function head(scope: TenantScope, key: string): Promise<FileInfo | null> {
    const type = typeOf(key);
    const target = targetOf(scope, key);
    try {
      const { ContentLength, ETag, LastModified } = await call(
        ({ client, commands }, options) => client.send(new commands.HeadObjectCommand(target), options),
        isMissing,
      );
      return { type, size: ContentLength ?? 0, etag: ETag ?? '""', storedAt: LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /**
   * In one request, which ends with the time limit: `Upload` would go on trying after it, and store a file that the
   * caller believes to be refused.
   */
  async function uploadBuffer({ client, commands }: LoadedS3, params: PutObjectCommandInput) {
    const abortSignal = AbortSignal.timeout(limits.bufferMs);
    return (await client.send(new commands.PutObjectCommand(params), { abortSignal })).ETag;
  }

  /** In parts. The stream may take hours; each of its parts is limited. */
  async function uploadStream({ client, Upload }: LoadedS3, params: PutObjectCommandInput) {
    const upload = new Upload({ client, partSize: partBytes, queueSize: parallelParts, params });
    return (await upload.done()).ETag;
  }

  /**
   * @param etag as S3 acknowledged the upload
   * @throws Error when S3 does not have what it acknowledged
   */
  async function verify(
    { client, commands }: LoadedS3,
    { target, etag, meter }: { target: ReturnType<typeof targetOf>; etag?: string; meter: ContentMeter },
  ): Promise<void> {
    const stored = await client.send(new commands.HeadObjectCommand({ ...target, ChecksumMode: 'ENABLED' }), {
      abortSignal: AbortSignal.timeout(limits.callMs),
    });
    const checksum = stored.ChecksumCRC32;
    const isSame = stored.ContentLength === meter.size() && (!checksum || meter.matches(checksum));
    if (isSame && stored.ETag === etag) return;
    // With another ETag it is not ours: an older file, or one that was stored at the same time.
    if (stored.ETag === etag)
      await client.send(new commands.DeleteObjectCommand(target), {
        abortSignal: AbortSignal.timeout(limits.callMs),
      });
    throw new Error('S3 acknowledged a file that it has not, or not as it was sent');
  }

  async function* namesOf(prefix: string): AsyncGenerator<_Object> {
    let token: string | undefined;
    do {
      const page = await call(({ client, commands }, options) =>
        client.send(
          new commands.ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(token ? { ContinuationToken: token } : {}),
          }),
          options,
        ),
      );
      yield* page.Contents ?? [];
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  /** Aborts uploads that were not completed. @returns their number */
  async function abortUploads(prefix: string, before: Date): Promise<number> {
    const found = await call(({ client, commands }, options) =>
      client.send(new commands.ListMultipartUploadsCommand({ Bucket, Prefix: prefix }), options),
    );
    const old = (found.Uploads ?? []).filter(
      ({ Key, Initiated }) => Key?.startsWith(prefix) && (Initiated ?? new Date(0)) < before,
    );
    for (const { Key, UploadId } of old)
      await call(
        ({ client, commands }, options) =>
          client.send(new commands.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options),
        isMissing,
      ).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    // S3 lists at most a thousand.
    return found.IsTruncated && old.length > 0
      ? old.length + (await abortUploads(prefix, before))
      : old.length;
  }

  const removeName = (name: string) =>
    call(({ client, commands }, options) =>
      client.send(new commands.DeleteObjectCommand({ Bucket, Key: name }), options),
    );

  return {
    async put(scope, key, content) {
      requireFileKey(key);
      const target = targetOf(scope, key);
      const meter = meterContent(content, partBytes);
      const body = Buffer.isBuffer(content) ? null : Readable.from(meter.pieces, { objectMode: false });
      if (!body) for await (const _piece of meter.pieces);
      try {
        await attempt(
          async () => {
            const s3 = await load();
            const upload = body ? uploadStream : uploadBuffer;
            const etag = await upload(s3, {
              ...target,
              Body: body ?? (content as Buffer),
              ContentType: typeOf(key),
              ...(encryption ? { ServerSideEncryption: encryption.algorithm } : {}),
              ...(encryption?.keyId ? { SSEKMSKeyId: encryption.keyId } : {}),
            });
            await verify(s3, { target, meter, ...(etag ? { etag } : {}) });
          },
          () => meter.failure() !== null,
        );
      } catch (error) {
        throw meter.failure()?.error ?? error;
      } finally {
        body?.destroy();
      }
      return meter.size();
    },

    async get(scope, key, range) {
      if (!isFileKey(key)) return null;
      const target = targetOf(scope, key);
      const isExpected = (error: unknown) => isMissing(error) || statusOf(error) === 416;
      try {
        const answer = await call(
          ({ client, commands }, options) =>
            client.send(
              new commands.GetObjectCommand({
                ...target,
                ...(range ? { Range: headerOf(range) } : {}),
              }),
              options,
            ),
          isExpected,
        );
        return toStoredFile(key, answer, limits.idleMs);
      } catch (error) {
        if (isMissing(error)) return null;
        if (statusOf(error) !== 416) throw error;
        const info = await head(scope, key);
        if (!info) return null;
        throw new UnsatisfiableRange(info.size);
      }
    },

    async find(scope, key) {
      return isFileKey(key) ? head(scope, key) : null;
    },

    async remove(scope, key) {
      if (isFileKey(key)) await removeName(targetOf(scope, key).Key);
    },

    async *list(scope, prefix = '') {
      requirePrefix(prefix);
      const folder = folderOf(scope);
      for await (const { Key = '', Size, ETag, LastModified } of namesOf(`${folder}${prefix}`)) {
        const key = Key.slice(folder.length);
        if (!isFileKey(key)) continue;
        yield {
          key,
          size: Size ?? 0,
          etag: ETag ?? '""',
          storedAt: LastModified ?? new Date(0),
        } satisfies ListedFile;
      }
    },

    async removeAll(scope, prefix = '') {
      requirePrefix(prefix);
      const folder = `${folderOf(scope)}${prefix}`;
      await abortUploads(folder, new Date(8.64e15));
      let names: string[] = [];
      const removeNames = async () => {
        await Promise.all(names.map(removeName));
        names = [];
      };
      for await (const { Key } of namesOf(folder)) {
        if (Key?.startsWith(folder)) names.push(Key);
        if (names.length === parallelRemovals) await removeNames();
      }
      await removeNames();
    },

    removeIncomplete: (before) => abortUploads(`${area}/`, before),

    async *tenantIds() {
      let token: string | undefined;
      do {
        const page = await call(({ client, commands }, options) =>
          client.send(
            new commands.ListObjectsV2Command({
              Bucket,
              Prefix: `${area}/`,
              Delimiter: '/',
              ...(token ? { ContinuationToken: token } : {}),
            }),
            options,
          ),
        );
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const id = Prefix.slice(area.length + 1, -1);
          if (isTenantId(id)) yield id;
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token);
    },

    async check() {
      await call(({ client, commands }, options) =>
        client.send(new commands.HeadBucketCommand({ Bucket }), options),
      );
    },
  };
}

function typeOf(key: string) {
  const type = mediaTypeOf(key);
  if (!type) throw new TypeError('not a file key');
  return type;
}

function headerOf(range: ByteRange): string {
  return 'lastBytes' in range ? `bytes=-${range.lastBytes}` : `bytes=${range.first}-${range.last ?? ''}`;
}

function toStoredFile(key: string, answer: GetObjectCommandOutput, idleMs: number): StoredFile {
  const { Body, ContentLength = 0, ContentRange, ETag, LastModified } = answer;
  if (!(Body instanceof Readable)) throw new DomainError('storage.unavailable');
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  return {
    type: typeOf(key),
    size: Number(size ?? ContentLength),
    etag: ETag ?? '""',
    storedAt: LastModified ?? new Date(0),
    range: size === undefined ? null : { first: Number(first), last: Number(last) },
    stream: withIdleLimit(Body, idleMs),
  };
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** A missing bucket is a failure of the storage, not a missing file. */
function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';
}
