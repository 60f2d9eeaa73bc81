/** Words without a legitimate use in this code → the standard term. Found anywhere in a name. */
export const bannedWords = new Map([
  ['road', 'journey'],
  ['house', 'private network'],
  ['wall', 'tenant isolation'],
  ['walled', 'isolated'],
  ['carrier', 'provider'],
  ['carriers', 'providers'],
  ['teller', 'notifier'],
  ['unsteadiness', 'coefficient of variation'],
  ['stray', 'orphaned'],
  ['strays', 'orphaned rooms'],
  ['forsaken', 'abandoned'],
  ['insist', 'retry'],
  ['forgive', 'reset'],
  ['patience', 'backoff'],
  ['anew', 'again'],
  ['mend', 'fix'],
  ['mends', 'fixes'],
  ['whoever', 'name the role'],
  ['nobody', 'none'],
  ['somebody', 'name the role'],
  ['rung', 'level'],
  ['ladder', 'levels or layers'],
  ['dress', 'layout'],
  ['dressed', 'styled'],
  ['wear', 'apply'],
  ['wears', 'applies'],
  ['clothes', 'styles'],
  ['desk', 'controller'],
  ['touching', 'affected'],
  ['alongside', 'concurrently'],
  ['behind', 'impersonator, or say the relation'],
  ['doings', 'actions'],
  ['sanitise', 'sanitize'],
  ['entrance', 'route context'],
  ['news', 'server event or payload'],
]);

/** Ambiguous words are banned only where they are the whole name. */
export const bannedNames = new Map([
  ['place', 'queuePosition, slotCapacity, region or path'],
  ['places', 'queuePositions, remainingCapacity, regions or paths'],
  ['step', 'interval, logEntry, wizardStep or setupTask'],
  ['stop', 'name what is stopped (stopServer), or blackout'],
  ['line', 'connection, queue or textLine'],
  ['look', 'styles or view'],
  ['looks', 'styles or views'],
  ['remember', 'recordAudit or store'],
  ['ahead', 'preconnect or upcoming'],
  ['unit', 'tx'],
  ['Unit', 'Transaction'],
  ['thing', 'record'],
  ['things', 'records'],
  ['tell', 'emit or notify'],
  ['told', 'emitted or notified'],
  ['hear', 'subscribe'],
  ['settle', 'reconcile'],
  ['who', 'name the role'],
  ['gate', 'authGuard'],
  ['heard', 'lastPackets, or what was received'],
  ['standing', 'status'],
  ['Standing', 'Status'],
  ['tellDue', 'publishDue'],
]);

/** Of the banned names, those that stay as the name of a function. */
export const bannedNouns = new Set(['stop', 'step']);

/** Words that only translation keys may not carry, in addition to the banned words. */
export const bannedKeyWords = new Map([
  ['asked', 'offered, requested or notified'],
  ['stays', 'participations'],
  ['stops', 'blackouts'],
  ['told', 'notified'],
]);

/** Database names of migrations up to this one are older than the rule. */
export const lastUncheckedMigration = 32;

/** Names of data that others rely on: JSON keys, table columns, settings. They stay. */
export const dataNames = new Set([
  // JSON keys, operation ids and address parts.
  'behindId',
  'carriers',
  'setCarriers',
  'isSomebodyThere',
  // Tables and columns.
  'carrier_id',
  'message_carriers',
  'behind_id',
  // Environment variables under their former names.
  'FOYER_PRIVATE_CARRIERS',
  'FOYER_PRIVATE_REALMS',
]);
