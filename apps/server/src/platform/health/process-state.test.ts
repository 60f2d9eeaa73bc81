import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createHttp } from '../http/server.ts';
import { processState, watchRejections } from './process-state.ts';

test('an unhandled rejection is counted, and logged with its cause and without the data of a person', async () => {
  const lines: Record<string, unknown>[] = [];
  const http = createHttp({
    logLevel: 'error',
    trustedProxies: null,
    logTo: { write: (textLine) => lines.push(JSON.parse(textLine)) },
  });
  const source = new EventEmitter();
  watchRejections(http.log, source);
  const before = processState().unhandledRejections;

  const cause = Object.assign(new Error('connection refused'), { params: ['ananya@example.test'] });
  source.emit('unhandledRejection', new Error('the sweep failed', { cause }));
  source.emit('unhandledRejection', 'no error at all');

  expect(processState().unhandledRejections).toBe(before + 2);
  expect(lines).toMatchObject([
    {
      msg: 'unhandled rejection',
      count: before + 1,
      err: { message: 'the sweep failed', cause: { message: 'connection refused' } },
    },
    { msg: 'unhandled rejection', count: before + 2, err: { type: 'string' } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('ananya');
  await http.close();
});
