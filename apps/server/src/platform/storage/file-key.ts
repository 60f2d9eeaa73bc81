/**
 * The keys of stored files: lower-case names, below folders without dots. Nothing else reaches a file system or a
 * bucket, so a key can neither leave the folder of its tenant nor be mistaken for a folder.
 */
import type { TenantScope } from '../db/scope.ts';
import { mediaTypeOf } from './media-types.ts';

const folder = '[a-z0-9][a-z0-9_-]*/';
const keyShape = new RegExp(`^(?:${folder}){0,3}[a-z0-9][a-z0-9_-]*\\.[a-z0-9]+$`);
const prefixShape = new RegExp(`^(?:${folder}){0,3}$`);
const maxLength = 200;
const tenantIdShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether it is the key of a file of a known type. */
export function isFileKey(key: string): boolean {
  return key.length <= maxLength && keyShape.test(key) && mediaTypeOf(key) !== null;
}

/** @throws TypeError for a key that the caller must not have built */
export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError(`not a file key: ${JSON.stringify(key.slice(0, maxLength))}`);
}

/** A prefix is empty, or ends with a slash. @throws TypeError */
export function requirePrefix(prefix: string): void {
  if (prefix.length > maxLength || !prefixShape.test(prefix))
    throw new TypeError(`not a prefix of file keys: ${JSON.stringify(prefix.slice(0, maxLength))}`);
}

export function isTenantId(name: string): boolean {
  return tenantIdShape.test(name);
}

/** The folder of a tenant. @throws TypeError for a scope whose id is not a UUID */
export function tenantFolder({ tenantId }: TenantScope): string {
  if (!isTenantId(tenantId)) throw new TypeError('the id of the tenant is not a UUID');
  return tenantId;
}
