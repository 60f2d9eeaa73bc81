/** Products as admins manage them. */
import * as z from 'zod/mini';
import { admins } from '../core/access.ts';
import { route, uploadErrors } from '../core/http.ts';
import { id, instant, slug } from '../core/ids.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from '../core/tables.ts';
import { nonBlankText, oneLine, text } from '../core/text.ts';
import { openingHours } from './opening-hours.ts';
import { platforms } from './products.ts';

export const routings = ['broadcast', 'longest-idle', 'round-robin'] as const;

export const productLimits = { image: { maxBytes: 5_242_880, types: ['image/jpeg', 'image/png'] } } as const;

const managedProduct = z.object({
  id,
  name: z.string(),
  slug,
  headline: z.nullable(z.string()),
  promise: z.nullable(z.string()),
  platform: z.enum(platforms),
  /** The URL or deep-link template of an external platform. */
  platformTemplate: z.nullable(z.string()),
  routing: z.enum(routings),
  /** How long an offer to an agent stays open, in seconds. */
  offerLastsSeconds: z.int(),
  /** Longer waits are marked on the live board. */
  targetWaitSeconds: z.int(),
  /** The share of customers to answer within the target wait. */
  targetPercent: z.int(),
  /** Length of a demo, in minutes. */
  durationMinutes: z.int(),
  /** A booking starts at least `noticeMinutes` and at most `horizonDays` from now. */
  noticeMinutes: z.int(),
  horizonDays: z.int(),
  openingHours,
  /** What customers see while they wait; `waitLink` is https, `waitImage` the path of the picture on this origin. */
  waitText: z.nullable(z.string()),
  waitLink: z.nullable(z.string()),
  waitImage: z.nullable(z.string()),
  active: z.boolean(),
  /** The path of the picture on this origin; `null` without one. */
  image: z.nullable(z.string()),
  agentIds: z.array(id),
  createdAt: instant,
  version: z.int(),
});
export type ManagedProduct = z.infer<typeof managedProduct>;

const productFields = {
  name: nonBlankText(120).check(oneLine),
  slug,
  headline: z.nullable(text(120)),
  promise: z.nullable(text(300)),
  platform: z.enum(platforms),
  /** Required for an external platform, and dropped for others. */
  platformTemplate: z.nullable(text(500)),
  routing: z.enum(routings),
  offerLastsSeconds: z.int().check(z.gte(15), z.lte(120)),
  /** Without them a new product gets the defaults, and a stored one keeps its own. */
  targetWaitSeconds: z.optional(z.int().check(z.gte(10), z.lte(1200))),
  targetPercent: z.optional(z.int().check(z.gte(1), z.lte(100))),
  durationMinutes: z.int().check(z.gte(5), z.lte(240)),
  noticeMinutes: z.int().check(z.gte(0), z.lte(7 * 24 * 60)),
  horizonDays: z.int().check(z.gte(1), z.lte(90)),
  /** Without them a new product is always open, and a stored one keeps its own. */
  openingHours: z.optional(openingHours),
  /** Without them a stored product keeps its own. */
  waitText: z.optional(z.nullable(text(500))),
  waitLink: z.optional(z.nullable(text(500))),
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
    mediaTypes: exportMediaTypes,
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
    summary: 'Create a product.',
    body: z.object(productFields),
    answer: z.object({ result: managedProduct }),
    status: 201,
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/products/:productId',
    access: admins,
    summary: 'Change a product. Deactivating it withdraws open offers; running meetings continue.',
    params: productParams,
    body: z.object({ ...productFields, version: z.int() }),
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found', 'record.conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/manage/products/:productId',
    access: admins,
    summary:
      'Delete a product without references. Otherwise the error names them; deactivate the product instead.',
    params: productParams,
    answer: null,
    errors: ['product.not_found', 'record.in_use'],
  }),
  setImage: route({
    method: 'PUT',
    path: '/api/manage/products/:productId/image',
    access: admins,
    summary: 'Set the picture of a product, sent as the body.',
    params: productParams,
    upload: productLimits.image,
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found', ...uploadErrors],
  }),
  removeImage: route({
    method: 'DELETE',
    path: '/api/manage/products/:productId/image',
    access: admins,
    summary: 'Remove the picture.',
    params: productParams,
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found'],
  }),
  setWaitImage: route({
    method: 'PUT',
    path: '/api/manage/products/:productId/wait-image',
    access: admins,
    summary: 'Set the picture that customers see while they wait, sent as the body.',
    params: productParams,
    upload: productLimits.image,
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found', ...uploadErrors],
  }),
  removeWaitImage: route({
    method: 'DELETE',
    path: '/api/manage/products/:productId/wait-image',
    access: admins,
    summary: 'Remove the picture that customers see while they wait.',
    params: productParams,
    answer: z.object({ result: managedProduct }),
    errors: ['product.not_found'],
  }),
};
