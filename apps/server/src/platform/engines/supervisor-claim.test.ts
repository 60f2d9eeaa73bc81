import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identify } from './process-identity.ts';
import { claimFolder, isClaimed, killHolder } from './supervisor-claim.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'foyer-claim-'));
  mkdirSync(join(home, 'data'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const claimIn = (folder: string) => join(home, folder, 'owner.json');

test('a claimed folder is rejected until the claim is released', () => {
  const release = claimFolder(claimIn('data'), 'LiveKit');

  expect(isClaimed(claimIn('data'))).toBe(true);
  expect(() => claimFolder(claimIn('data'), 'LiveKit')).toThrow('already started LiveKit');
  release();
  expect(isClaimed(claimIn('data'))).toBe(false);
});

test('the copy of a claimed folder is free, and its claim ends no process', () => {
  claimFolder(claimIn('data'), 'LiveKit');
  cpSync(join(home, 'data'), join(home, 'copy'), { recursive: true });

  expect(isClaimed(claimIn('copy'))).toBe(false);
  const holder = spawn('sleep', ['60']);
  const claim = JSON.parse(readFileSync(claimIn('copy'), 'utf8'));
  writeFileSync(claimIn('copy'), JSON.stringify({ ...claim, ...identify(holder.pid ?? 0) }));
  killHolder(claimIn('copy'));
  expect(identify(holder.pid ?? 0)).toBeDefined();
  holder.kill();
  expect(() => claimFolder(claimIn('copy'), 'LiveKit')).not.toThrow();
  expect(isClaimed(claimIn('data'))).toBe(true);
});

test('a claimed folder stays claimed under another name', () => {
  claimFolder(claimIn('data'), 'LiveKit');
  renameSync(join(home, 'data'), join(home, 'moved'));

  expect(isClaimed(claimIn('moved'))).toBe(true);
});

test('a claim of an earlier version, which names no folder, holds', () => {
  claimFolder(claimIn('data'), 'LiveKit');
  const { folder: _, ...earlier } = JSON.parse(readFileSync(claimIn('data'), 'utf8'));
  writeFileSync(claimIn('data'), JSON.stringify(earlier));

  expect(isClaimed(claimIn('data'))).toBe(true);
});
