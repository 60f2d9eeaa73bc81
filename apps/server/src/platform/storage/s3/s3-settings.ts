/** How an S3 bucket is reached. */
export interface S3Settings {
  /** `null`: Amazon's own for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Of this installation alone, without versions. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Encryption at rest by the S3 server; `null`: as the bucket is configured. */
  readonly encryption: { readonly algorithm: 'AES256' | 'aws:kms'; readonly keyId: string | null } | null;
  /** Whether the bucket is in the path of an address instead of in its host name. */
  readonly forcePathStyle: boolean;
}

/** Limits of waiting, in milliseconds. */
export interface S3Limits {
  readonly connectMs: number;
  /** One attempt to send a request of up to one part, and to get the headers of its answer. */
  readonly requestMs: number;
  /** All attempts of a call that sends no stream. */
  readonly callMs: number;
  /** All attempts to store a file that is in memory. */
  readonly bufferMs: number;
  /** Between two pieces of a file that is read. */
  readonly idleMs: number;
}

export const s3Limits: S3Limits = {
  connectMs: 3_000,
  requestMs: 30_000,
  callMs: 15_000,
  bufferMs: 45_000,
  idleMs: 20_000,
};
