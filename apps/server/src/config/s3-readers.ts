/** Readers of the settings of S3. */
import type { S3Settings } from '../platform/storage/s3/s3-settings.ts';
import { quoted, WrongValue } from './wrong-value.ts';

const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const encryptionShape = /^(?:(AES256)|(aws:kms)(?::(\S+))?)$/;

export function bucket(text: string): string {
  if (bucketShape.test(text)) return text;
  throw new WrongValue(`is not the name of a bucket: ${quoted(text)}`);
}

export function region(text: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,62}$/i.test(text)) return text;
  throw new WrongValue(`must be the name of a region, not ${quoted(text)}`);
}

export function encryption(text: string): S3Settings['encryption'] {
  const [, aes, kms, keyId = null] = encryptionShape.exec(text) ?? [];
  if (aes) return { algorithm: 'AES256', keyId: null };
  if (!kms) throw new WrongValue(`must be AES256, aws:kms or aws:kms:<key>, not ${quoted(text)}`);
  return { algorithm: 'aws:kms', keyId };
}
