import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  nextSteps,
  type RoadPlace,
  type RoadState,
  roadStates,
  stateOfRefusal,
} from '@foyer/contract/road.ts';
import { describe, expect, test } from 'vitest';
import { sentenceFor } from '../platform/errors.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
type Message = string | { one: string; other: string };
const messages: Record<string, Message> = {
  ...JSON.parse(readFileSync(path.join(root, 'apps/web/messages/customer/en.json'), 'utf8')),
  ...JSON.parse(readFileSync(path.join(root, 'apps/web/messages/room/en.json'), 'utf8')),
};

interface Row {
  readonly place: RoadPlace;
  readonly title?: string;
  readonly sentence: string;
  readonly next: keyof typeof nextSteps;
  readonly otherwise?: keyof typeof nextSteps;
}
const rows = Object.entries(roadStates) as [RoadState, Row][];

function say(key: string): string {
  const message = messages[key];
  return typeof message === 'object' ? message.other : (message ?? '');
}

/** Steps without a button, as a reader of the table understands them. */
const unpressed = {
  'mend-it': 'Mend it where it is said',
  'wait-a-moment': 'Wait a moment; it goes on by itself, or can be tried again',
  'come-back-later': 'Come back later',
  'see-the-time': 'The time that stands is shown',
  'start-again': 'The form is there again',
} as const;
const stepSaid = (step: keyof typeof nextSteps): string => {
  const key = nextSteps[step];
  return key ? `“${say(key)}”` : unpressed[step as keyof typeof unpressed];
};

/** Said in the words of the page they come up on. */
const wordsOfTheirOwn: readonly RoadState[] = [
  ...(['no-channel', 'no-times', 'link-early', 'picture-too-large', 'picture-of-another-type'] as const),
  ...(['pictures-gone', 'room-unreachable', 'place-kept'] as const),
];

describe('every state of the road', () => {
  test.each(rows)('%s says its sentence and its next step', (_, { title, sentence, next, otherwise }) => {
    const keys = [title, sentence, nextSteps[next], otherwise && nextSteps[otherwise]];
    for (const key of keys) if (key) expect(messages, key).toHaveProperty(key);
  });

  test('that takes no page of its own says what its refusal says', () => {
    for (const [code, name] of Object.entries(stateOfRefusal)) {
      const state: Row = roadStates[name];
      const isSame = say(state.sentence) === sentenceFor(code as keyof typeof stateOfRefusal);
      const isFirstOfMany = code.startsWith('auth.') || code === 'request.malformed';
      const hasOwnWords = state.title !== undefined || wordsOfTheirOwn.includes(name);
      expect(isSame || isFirstOfMany || hasOwnWords, `${code} → ${name}`).toBe(true);
    }
  });
});

const placeNames = {
  details: 'Step 1, the details',
  code: 'Step 2, the code',
  lobby: 'The lobby',
  time: 'Steps 3 and 4, the time',
  link: 'A link',
  meeting: 'The meeting',
  anywhere: 'Anywhere',
} satisfies Record<RoadPlace, string>;

/** Refusal codes by the state they lead to. */
const codesOf = (state: RoadState): string =>
  Object.entries(stateOfRefusal)
    .filter(([, name]) => name === state)
    .map(([code]) => `\`${code}\``)
    .join(' ');

function pictureOf(name: RoadState): string {
  const file = `pictures/road/${name}.jpg`;
  const isTaken = existsSync(path.join(root, 'docs', file));
  return isTaken ? `<img src="${file}" width="150" alt="${name}">` : '';
}

function describeRoad(): string {
  const parts = (Object.keys(placeNames) as RoadPlace[]).map((place) => {
    const own = rows.filter(([, row]) => row.place === place);
    const lines = own.map(([name, { title, sentence, next, otherwise }]) => {
      const said = title ? `**${say(title)}** ${say(sentence)}` : say(sentence);
      const steps = [next, otherwise].flatMap((step) => (step ? [stepSaid(step)] : [])).join(', else ');
      return `| ${name} | ${said} | ${steps} | ${codesOf(name)} | ${pictureOf(name)} |`;
    });
    return [`## ${placeNames[place]}`, '', head, ...lines, ''].join('\n');
  });
  return `${[opening, ...parts].join('\n').trimEnd()}\n`;
}

const head = '| state | what is said | next step | refusals | picture |\n|---|---|---|---|---|';
const opening = `# The customer's road

Every state a customer can come to, the sentence that says it, and the next step it offers. The table is data:
\`packages/contract/src/road.ts\`; the sentences stand in \`apps/web/messages/\`, and the pages take both from there.

This page is written by a test. After a change: \`npx vitest run apps/web/src/ui/road.test.ts -u\`.
The pictures stand in \`docs/pictures/road/\`, taken on the way by \`FOYER_SCREENSHOTS=1 npm test -- --e2e road/states\`.
`;

test('the page in the documentation is what the table says', async () => {
  await expect(describeRoad()).toMatchFileSnapshot(path.join(root, 'docs/customer-road.md'));
});
