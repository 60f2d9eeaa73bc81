/** The media types of stored files. The extension of a key tells the type, so both storages agree on it. */
import { randomUUID } from 'node:crypto';
import type { ImageType } from './pictures/sniff-image.ts';

const types = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mp4: 'video/mp4',
  weba: 'audio/webm',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  json: 'application/json',
} as const satisfies Record<string, string>;

export type MediaType = (typeof types)[keyof typeof types];

/** @param name with or without folders @returns `null` for an unknown extension */
export function mediaTypeOf(name: string): MediaType | null {
  const [, extension = ''] = /\.([a-z0-9]+)$/.exec(name) ?? [];
  return Object.hasOwn(types, extension) ? types[extension as keyof typeof types] : null;
}

const imageExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
} as const satisfies Record<ImageType, keyof typeof types>;

/** A random key for a picture. */
export function newImageKey(type: ImageType): string {
  return `${randomUUID()}.${imageExtensions[type]}`;
}

/** @returns `null` for anything that is not the key of a picture */
export function imageTypeOf(key: string): ImageType | null {
  const type = mediaTypeOf(key);
  return type && Object.hasOwn(imageExtensions, type) ? (type as ImageType) : null;
}
