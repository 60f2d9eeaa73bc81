import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { labels } from './labels.ts';

const folder = path.resolve(import.meta.dirname, '../../../../web/translations/staff');

function consoleTexts(): Set<unknown> {
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return new Set(files.flatMap((text) => Object.values(JSON.parse(text))));
}

test.each(Object.entries(labels))('the labels of %s equal those of the console', (_name, words) => {
  const texts = consoleTexts();

  expect(Object.values(words).filter((word) => !texts.has(word))).toEqual([]);
});
