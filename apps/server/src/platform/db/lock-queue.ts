/**
 * Lets the transactions that wait for one lock wait in the process instead of on connections of the pool: the lobby
 * of one tenant would otherwise take them all.
 */
import { createWorkQueue } from './work-queue.ts';

/** One holds the lock; the next already wait for it in the database, so that the lock never idles. Shared locks are held together. */
const maxConnections = 3;

/** Runs work in the order of the calls, at most three at a time for each key. */
export const createLockQueue = () => createWorkQueue({ atOnce: maxConnections });
