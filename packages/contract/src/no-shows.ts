/** Booked starts at which one side was missing, by presence in the lobby and the room: counted by whose no-show it was. */
import * as z from 'zod/mini';

export const noShows = z.object({ byCustomer: z.int(), byUs: z.int() });
export type NoShows = z.infer<typeof noShows>;
