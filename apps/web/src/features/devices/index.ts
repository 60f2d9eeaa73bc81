/** The device check, for whoever stands before a meeting or waits for one. */
import { lazyPart } from '../../platform/lazy-part.ts';

export { type GoIn, goInOf } from './go-in.ts';

/** Nobody loads it on the way into a meeting. */
export const DeviceCheck = lazyPart(() => import('./device-check.tsx'));
