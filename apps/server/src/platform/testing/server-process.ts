/**
 * The composed server as a process of its own, for tests that kill it. Its database comes as JSON in the first argument,
 * by how many milliseconds its clock is ahead in the second, the rest in its environment. It says `ready`, then runs until it is ended.
 */
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../db/database.ts';
import { createMedia } from '../media/media.ts';

/** Nobody answers there. */
const noLiveKit = { httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) };

const [connection = '{}', aheadMs = '0'] = process.argv.slice(2);
const config = readConfig();
const app = await createApp({
  config,
  database: openDatabase({ connection: JSON.parse(connection), onEffectFailed: () => {} }),
  media: createMedia(noLiveKit),
  mediaUpstream: noLiveKit.httpUrl,
  now: () => new Date(Date.now() + Number(aheadMs)),
  webDist: config.dataDir,
});
await app.start();
process.stdout.write('ready\n');
