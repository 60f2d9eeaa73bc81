import { expect, test } from 'vitest';
import { planStage } from './stage-layout.ts';

const plan = (input: Partial<Parameters<typeof planStage>[0]>) =>
  planStage({
    choice: 'auto',
    identities: ['agent:1'],
    speaker: null,
    spotlight: null,
    hasScreen: false,
    isSelfHidden: false,
    isReceivedVideoPaused: false,
    isSentVideoPaused: false,
    held: [],
    ...input,
  });

test('in a conversation of two the other person is large', () => {
  expect(plan({})).toMatchObject({ layout: 'speaker', main: 'agent:1' });
  expect(plan({ choice: 'grid' })).toMatchObject({ layout: 'grid', main: null });
});

test('a few people have equal tiles, many have one large tile for the speaker', () => {
  expect(plan({ identities: ['a', 'b', 'c'] }).layout).toBe('grid');
  const five = ['a', 'b', 'c', 'd', 'e'];
  expect(plan({ identities: five, speaker: 'd' })).toMatchObject({ layout: 'speaker', main: 'd' });
});

test('a shared screen is large, unless the person put someone in the spotlight who is still there', () => {
  const shared = { identities: ['a', 'b'], hasScreen: true };

  expect(plan(shared)).toMatchObject({ layout: 'screen', main: null });
  expect(plan({ ...shared, spotlight: 'b' })).toMatchObject({
    layout: 'speaker',
    main: 'b',
    hasScreen: true,
  });
  expect(plan({ ...shared, spotlight: 'gone' }).layout).toBe('screen');
});
