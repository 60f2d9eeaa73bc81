import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { labels } from './labels.ts';

const folder = path.resolve(import.meta.dirname, '../../../../web/messages/staff');

function consoleTexts(): Set<unknown> {
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return new Set(files.flatMap((text) => Object.values(JSON.parse(text))));
}

test.each(Object.entries(labels))('a file says of %s what the screen says', (_name, words) => {
  const texts = consoleTexts();

  expect(Object.values(words).filter((word) => !texts.has(word))).toEqual([]);
});
