/**
 * The server as its own process, for tests that kill it. The first argument is the database connection as
 * JSON, the second how many milliseconds its clock is ahead, and its environment has the rest. It prints
 * `ready` and runs until it is killed.
 */
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createMedia } from '../platform/media/media.ts';

/** A LiveKit that does not respond. */
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
