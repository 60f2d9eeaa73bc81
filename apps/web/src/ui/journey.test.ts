import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type JourneySection,
  type JourneyState,
  journeyStates,
  nextSteps,
  stateByErrorCode,
} from '@foyer/contract/journey/journey.ts';
import { describe, expect, test } from 'vitest';
import { messageFor } from '../platform/api/errors.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
type Message = string | { one: string; other: string };
const translations = path.join(root, 'apps/web/translations');
const messages: Record<string, Message> = Object.assign(
  {},
  ...globSync('{customer,room}/*.en.json', { cwd: translations }).map((file) =>
    JSON.parse(readFileSync(path.join(translations, file), 'utf8')),
  ),
);

interface Row {
  readonly section: JourneySection;
  readonly title?: string;
  readonly sentence: string;
  readonly next: keyof typeof nextSteps;
  readonly otherwise?: keyof typeof nextSteps;
}
const rows = Object.entries(journeyStates) as [JourneyState, Row][];

function textOf(key: string): string {
  const message = messages[key];
  return typeof message === 'object' ? message.other : (message ?? '');
}

/** Descriptions of the steps without a button. */
const stepsWithoutButton = {
  'correct-it': 'Correct what the message names',
  'wait-a-moment': 'Wait a moment: the page continues automatically, or the customer tries again',
  'come-back-later': 'Come back later',
  'see-the-time': 'The current booking is shown',
  'start-again': 'The form is shown again',
} as const;
const describeStep = (nextStep: keyof typeof nextSteps): string => {
  const key = nextSteps[nextStep];
  return key ? `“${textOf(key)}”` : stepsWithoutButton[nextStep as keyof typeof stepsWithoutButton];
};

/** States whose page has its own text. */
const statesWithOwnText: readonly JourneyState[] = [
  ...(['no-channel', 'no-times', 'link-early', 'picture-too-large', 'picture-of-another-type'] as const),
  ...(['pictures-gone', 'room-unreachable', 'position-kept', 'away'] as const),
];

describe('every state of the customer journey', () => {
  test.each(rows)(
    '%s has texts for its message and its next steps',
    (_, { title, sentence, next, otherwise }) => {
      const keys = [title, sentence, nextSteps[next], otherwise && nextSteps[otherwise]];
      for (const key of keys) if (key) expect(messages, key).toHaveProperty(key);
    },
  );

  test('has the text of its error code unless it has its own page', () => {
    for (const [code, name] of Object.entries(stateByErrorCode)) {
      const state: Row = journeyStates[name];
      const isSame = textOf(state.sentence) === messageFor(code as keyof typeof stateByErrorCode);
      const isFirstOfMany = code.startsWith('auth.') || code === 'request.malformed';
      const hasOwnText = state.title !== undefined || statesWithOwnText.includes(name);
      expect(isSame || isFirstOfMany || hasOwnText, `${code} → ${name}`).toBe(true);
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
} satisfies Record<JourneySection, string>;

/** The error codes that lead to a state. */
const codesOf = (state: JourneyState): string =>
  Object.entries(stateByErrorCode)
    .filter(([, name]) => name === state)
    .map(([code]) => `\`${code}\``)
    .join(' ');

function screenshotOf(name: JourneyState): string {
  const file = `pictures/customer-journey/${name}.jpg`;
  const exists = existsSync(path.join(root, 'docs', file));
  return exists ? `<img src="${file}" width="150" alt="${name}">` : '';
}

function describeJourney(): string {
  const parts = (Object.keys(placeNames) as JourneySection[]).map((section) => {
    const own = rows.filter(([, row]) => row.section === section);
    const lines = own.map(([name, { title, sentence, next, otherwise }]) => {
      const text = title ? `**${textOf(title)}** ${textOf(sentence)}` : textOf(sentence);
      const steps = [next, otherwise]
        .flatMap((nextStep) => (nextStep ? [describeStep(nextStep)] : []))
        .join(', else ');
      return `| ${name} | ${text} | ${steps} | ${codesOf(name)} | ${screenshotOf(name)} |`;
    });
    return [`## ${placeNames[section]}`, '', head, ...lines, ''].join('\n');
  });
  return `${[opening, ...parts].join('\n').trimEnd()}\n`;
}

const head = '| state | text | next step | error codes | screenshot |\n|---|---|---|---|---|';
const opening = `# Customer journey

Every state a customer can reach, its text, and the next step it offers. The states are data in
\`packages/contract/src/journey/journey.ts\` and the texts are in \`apps/web/translations/\`. The pages read both from there.

A test writes this page. After a change run \`npx vitest run apps/web/src/ui/journey.test.ts -u\`.
\`FOYER_SCREENSHOTS=1 npm test -- --e2e customer-journey/states\` takes the screenshots in \`docs/pictures/customer-journey/\`.
`;

test('docs/customer-journey.md matches the states', async () => {
  await expect(describeJourney()).toMatchFileSnapshot(path.join(root, 'docs/customer-journey.md'));
});
