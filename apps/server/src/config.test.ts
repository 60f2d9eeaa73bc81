import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the operator's token", () => {
  const tokenOf = (FOYER_OPERATOR_TOKEN?: string) =>
    readConfig({
      FOYER_DATA_DIR: folder,
      ...(FOYER_OPERATOR_TOKEN === undefined ? {} : { FOYER_OPERATOR_TOKEN }),
    }).operatorToken;

  test('is none unless it is given, and then as it is', () => {
    expect([tokenOf(), tokenOf(''), tokenOf('x'.repeat(32))]).toEqual([null, null, 'x'.repeat(32)]);
  });

  test.each(['x'.repeat(31), `${'x'.repeat(32)} `, 'secret'])('%j is refused with a sentence', (text) => {
    expect(() => tokenOf(text)).toThrow('FOYER_OPERATOR_TOKEN');
  });
});

const turnOf = (LIVEKIT_TURN: string) => readConfig({ FOYER_DATA_DIR: folder, LIVEKIT_TURN }).liveKit.turn;

describe('the relay', () => {
  test.each([
    ['', null],
    ['turn://turn.example.com', { domain: 'turn.example.com', port: 3478, tls: null }],
    ['turn://10.0.0.5:3479', { domain: '10.0.0.5', port: 3479, tls: null }],
    ['turns://Turn.Example.com', { domain: 'turn.example.com', port: 5349, tls: { by: 'outside' } }],
    [
      'turns://turn.example.com:443?cert=/etc/turn.pem&key=/etc/turn.key',
      {
        domain: 'turn.example.com',
        port: 443,
        tls: { by: 'own', cert: '/etc/turn.pem', key: '/etc/turn.key' },
      },
    ],
  ])('by %s', (text, turn) => {
    expect(turnOf(text)).toEqual(turn);
  });

  test.each([
    'turn.example.com:3478',
    'https://turn.example.com',
    'turn://',
    'turn://turn.example.com:99999',
    'turns://turn.example.com?cert=/etc/turn.pem',
  ])('%s is refused with a sentence', (text) => {
    expect(() => turnOf(text)).toThrow('LIVEKIT_TURN');
  });
});
