/** Loads the S3 client, which takes a third of a second, when it is first used. */
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Limits, S3Settings } from './s3-settings.ts';

/** A call is tried this often; the client waits between the attempts. */
const maxAttempts = 3;
/** Readers of large files occupy a connection each. */
const maxConnections = 256;
/** The client would write to the console. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface LoadedS3 {
  readonly client: S3Client;
  readonly commands: typeof import('@aws-sdk/client-s3');
  readonly Upload: typeof import('@aws-sdk/lib-storage').Upload;
}

/** @returns loads the client once */
export function createS3Loader(settings: S3Settings, limits: S3Limits): () => Promise<LoadedS3> {
  let loading: Promise<LoadedS3> | null = null;
  async function load(): Promise<LoadedS3> {
    const [commands, { Upload }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/lib-storage'),
    ]);
    const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings;
    const client = new commands.S3Client({
      region,
      forcePathStyle,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint ? { endpoint } : {}),
      maxAttempts,
      logger: silent,
      requestHandler: {
        connectionTimeout: limits.connectMs,
        requestTimeout: limits.requestMs,
        throwOnRequestTimeout: true,
        httpAgent: { keepAlive: true, maxSockets: maxConnections },
        httpsAgent: { keepAlive: true, maxSockets: maxConnections },
      },
    });
    return { client, commands, Upload };
  }
  return () => {
    loading ??= load();
    return loading;
  };
}
