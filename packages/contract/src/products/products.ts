/** The products of a tenant. */
import * as z from 'zod/mini';
import { publicAccess, staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, slug } from '../core/ids.ts';
import { minutes } from '../core/time.ts';
import { roles } from '../users/users.ts';

/** `jupiter` is the built-in room; the others are external. */
export const platforms = ['jupiter', 'lightSpeedApp', 'lightSpeedWeb'] as const;
export type Platform = (typeof platforms)[number];

const product = z.object({ id, name: z.string(), slug });
export type Product = z.infer<typeof product>;

export const productRoutes = {
  list: route({
    method: 'GET',
    path: '/api/products',
    access: publicAccess,
    summary: 'The active products of the tenant, as visitors see them.',
    answer: z.object({ result: z.array(product) }),
    errors: [],
    limit: { max: 600, perMs: minutes(1) },
  }),
  find: route({
    method: 'GET',
    path: '/api/products/:productSlug',
    access: publicAccess,
    summary: 'The product with a slug, as visitors see it.',
    params: z.object({ productSlug: slug }),
    answer: z.object({
      result: z.extend(product, {
        headline: z.nullable(z.string()),
        promise: z.nullable(z.string()),
        durationMinutes: z.int(),
        /** Whether the product has any bookable time. */
        isBookable: z.boolean(),
        /** When customers can join the lobby again; `null` while they can. */
        opensAt: z.nullable(instant),
      }),
    }),
    errors: ['product.not_found', 'product.withdrawn'],
    limit: { max: 600, perMs: minutes(1) },
  }),
  assignedIds: route({
    method: 'GET',
    path: '/api/users/products',
    access: staff,
    summary: 'The ids of the products assigned to the caller.',
    answer: z.object({ result: z.array(id) }),
    errors: [],
  }),
  assigned: route({
    method: 'GET',
    path: '/api/products/assigned',
    access: ['agent'],
    summary: "The calling agent's products.",
    answer: z.object({
      result: z.object({
        products: z.array(product),
        user: z.object({ id, name: z.string(), email: z.string(), role: z.enum(roles) }),
      }),
    }),
    errors: [],
  }),
};
