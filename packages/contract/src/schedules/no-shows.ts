/** Counts of booked demos that one side missed, by the side that was absent from the lobby and the room. */
import * as z from 'zod/mini';

export const noShows = z.object({ byCustomer: z.int(), byUs: z.int() });
export type NoShows = z.infer<typeof noShows>;
