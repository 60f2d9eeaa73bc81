/** The numbers of queries. */
import * as z from 'zod/mini';

/** A number of a query without a fraction; `multipleOf` alone accepts the smallest numbers above 0. */
export const wholeNumber = z.coerce.number().check(z.multipleOf(1), z.refine(Number.isInteger));
