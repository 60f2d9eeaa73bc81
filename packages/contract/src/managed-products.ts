/** Products as admins manage them. */
import * as z from 'zod/mini';
import { admins } from './access.ts';
import { route } from './http.ts';
import { id, instant, slug } from './ids.ts';
import { platforms } from './products.ts';
import { exportQuery, tableAnswer, tableQuery } from './tables.ts';
import { filledText, oneLine, text } from './text.ts';

export const routings = ['broadcast', 'longest-idle', 'round-robin'] as const;

export const productLimits = { image: { maxBytes: 5_242_880, types: ['image/jpeg', 'image/png'] } } as const;

const managedProduct = z.object({
  id,
  name: z.string(),
  slug,
  headline: z.nullable(z.string()),
  promise: z.nullable(z.string()),
  platform: z.enum(platforms),
  /** Where an outside platform is opened: a URL or deep-link template. */
  platformTemplate: z.nullable(z.string()),
  routing: z.enum(routings),
  /** How long an offer stays open, seconds. */
  offerLastsSeconds: z.int(),
  /** Length of a demo, minutes. */
  durationMinutes: z.int(),
  /** A start can be booked no sooner than this many minutes from now, and no further than this many days. */
  noticeMinutes: z.int(),
  horizonDays: z.int(),
  active: z.boolean(),
  /** Address of the picture on this origin; `null` without one. */
  image: z.nullable(z.string()),
  agentIds: z.array(id),
  createdAt: instant,
  version: z.int(),
});
export type ManagedProduct = z.infer<typeof managedProduct>;

const productFields = {
  name: filledText(120).check(oneLine),
  slug,
  headline: z.nullable(text(120)),
  promise: z.nullable(text(300)),
  platform: z.enum(platforms),
  /** Needed for an outside platform, and kept for none other. */
  platformTemplate: z.nullable(text(500)),
  routing: z.enum(routings),
  offerLastsSeconds: z.int().check(z.gte(15), z.lte(120)),
  durationMinutes: z.int().check(z.gte(5), z.lte(240)),
  noticeMinutes: z.int().check(z.gte(0), z.lte(7 * 24 * 60)),
  horizonDays: z.int().check(z.gte(1), z.lte(90)),
  active: z.boolean(),
  agentIds: z.array(id).check(z.maxLength(500)),
};

const productsQuery = tableQuery(['name', 'slug', 'platform', 'routing', 'active', 'createdAt'], {
  active: z.optional(z.enum(['true', 'false'])),
});
const productParams = z.object({ productId: id });

export const managedProductRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/products',
    access: admins,
    summary: 'The products of the tenant, withdrawn ones too.',
    query: productsQuery,
    answer: tableAnswer(managedProduct),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/products/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(productsQuery),
    answer: 'file',
    errors: [],
  }),
  find: route({
    method: 'GET',
    path: '/api/manage/products/:productId',
    access: admins,
    summary: 'One product.',
    params: productParams,
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/manage/products',
    access: admins,
    summary: 'A new product.',
    body: z.object(productFields),
    answer: z.object({ result: managedProduct }),
    status: 201,
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/products/:productId',
    access: admins,
    summary: 'Change a product; withdrawing it takes open offers back, running calls go on.',
    params: productParams,
    body: z.object({ ...productFields, version: z.int() }),
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found', 'record.conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/manage/products/:productId',
    access: admins,
    summary: 'Delete a product nothing holds on to; else says what does, and withdrawing is the way.',
    params: productParams,
    answer: null,
    errors: ['product.not_found', 'record.in_use'],
  }),
  setImage: route({
    method: 'PUT',
    path: '/api/manage/products/:productId/image',
    access: admins,
    summary: 'The picture of a product, as the body.',
    params: productParams,
    upload: productLimits.image,
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found', 'upload.too_large', 'upload.unsupported_type'],
  }),
  removeImage: route({
    method: 'DELETE',
    path: '/api/manage/products/:productId/image',
    access: admins,
    summary: 'Take the picture away.',
    params: productParams,
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found'],
  }),
};
