/** Runs one flood in a thread of its own, so that it does not delay the measurements. */
import { workerData } from 'node:worker_threads';
import { type FloodTarget, floods } from './floods.ts';

const { name, target } = workerData as { readonly name: string; readonly target: FloodTarget };
const flood = floods[name];
if (!flood) throw new Error(`no flood is called ${name}`);
void flood(target);
