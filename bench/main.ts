/** `npm run bench`: measures the product on this machine and prints the results. It checks no limits. */
import { cpus } from 'node:os';
import { type Foyer, startFoyer } from '../e2e/support/servers/foyer.ts';
import { requireWebBuild } from '../e2e/support/servers/programs.ts';
import { bundleSizes } from './bundle-sizes.ts';
import { flagPropagation } from './flags.ts';
import { lighthousePage } from './lighthouse-page.ts';
import { neighbours } from './neighbours/neighbours.ts';
import { recording } from './recording/recording.ts';
import { singleFile } from './recording/single-file.ts';
import { recordingSync } from './recording/sync.ts';
import { acceptToFrame } from './room/accept-to-frame.ts';
import { annotationLatency } from './room/annotation-latency.ts';
import { mediaRestart } from './room/media-restart.ts';
import { networkConditions } from './room/network.ts';
import { recordingMemory, recordingMemoryInRealTime } from './room/recording-memory.ts';
import { roomsOfTwo } from './room/rooms-of-two.ts';
import { warmTransfer } from './room/warm-transfer.ts';
import { idleMemory, secondStart } from './server-process.ts';
import { auditTable } from './tables/audit-table.ts';
import { customersTable } from './tables/customers-table.ts';
import { exportRows } from './tables/export-rows.ts';
import { reports } from './tables/reports.ts';

const measurements: Record<string, (foyer: Foyer) => Promise<void>> = {
  memory: idleMemory,
  start: secondStart,
  accept: acceptToFrame,
  transfer: warmTransfer,
  rooms: roomsOfTwo,
  annotations: annotationLatency,
  'local-recording': recordingMemory,
  'local-recording-hour': recordingMemoryInRealTime,
  media: mediaRestart,
  customers: customersTable,
  audit: auditTable,
  export: exportRows,
  reports,
  flags: flagPropagation,
  neighbours,
  lighthouse: lighthousePage,
  'single-file': singleFile,
};
/** Measurements that need no server, or start their own. */
const standalone: Record<string, () => Promise<void>> = {
  weights: bundleSizes,
  network: networkConditions,
  recording,
  'recording-sync': recordingSync,
};
/** They take long, and run only when they are named. */
const onlyNamed = ['local-recording-hour', 'recording-sync'];
const names = [...Object.keys(standalone), ...Object.keys(measurements)];

/** Names for groups of measurements. */
const groups: Record<string, readonly string[]> = {
  room: ['accept', 'transfer', 'rooms', 'annotations', 'local-recording'],
};

const wanted = process.argv.slice(2).flatMap((name) => groups[name] ?? [name]);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.log(`Unknown measurement: ${unknown.join(', ')}. Fix: npm run bench -- ${names.join(' ')}`);
  process.exit(1);
}
const isWanted = (name: string) => (wanted.length === 0 ? !onlyNamed.includes(name) : wanted.includes(name));

requireWebBuild();
console.log(
  `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
);
for (const [name, measure] of Object.entries(standalone)) if (isWanted(name)) await measure();
const chosen = Object.entries(measurements).filter(([name]) => isWanted(name));
if (chosen.length > 0) {
  const foyer = await startFoyer({ trustedProxies: '127.0.0.1' });
  try {
    for (const [, measure] of chosen) await measure(foyer);
  } finally {
    await foyer.stop();
  }
}
