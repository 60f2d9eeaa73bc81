/** Public surface of the devices feature: the device check before a meeting. */
import { lazyPart } from '../../platform/parts/lazy-part.ts';

export { type InitialDevices, initialDevicesOf } from './initial-devices.ts';

/** Loaded on demand, so that joining a meeting does not load it. */
export const DeviceCheck = lazyPart(() => import('./device-check.tsx'));
