/** What a tenant demonstrates. */
import * as z from 'zod/mini';
import { everybody, staff } from './access.ts';
import { route } from './http.ts';
import { id, slug } from './ids.ts';
import { roles } from './users.ts';

export const platforms = ['jupiter', 'lightSpeedApp', 'lightSpeedWeb'] as const;

const product = z.object({ id, name: z.string(), slug });
export type Product = z.infer<typeof product>;

export const productRoutes = {
  list: route({
    method: 'GET',
    path: '/api/products',
    access: everybody,
    summary: 'What the tenant demonstrates, as a visitor may see it.',
    answer: z.object({ result: z.array(product) }),
    errors: [],
  }),
  find: route({
    method: 'GET',
    path: '/api/products/:productSlug',
    access: everybody,
    summary: 'The product behind an address, as a visitor may see it.',
    params: z.object({ productSlug: slug }),
    answer: z.object({
      result: z.extend(product, {
        headline: z.nullable(z.string()),
        promise: z.nullable(z.string()),
        durationMinutes: z.int(),
        /** Whether anything can be booked at all. */
        isBookable: z.boolean(),
      }),
    }),
    errors: ['product.not_found', 'product.withdrawn'],
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
