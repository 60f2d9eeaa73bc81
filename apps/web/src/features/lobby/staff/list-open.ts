/** Whether the list of who waits is open over the page: it offers the answers then, and the toasts make room. */
import { watch } from './watched.ts';

export const listOpen = watch(false);
