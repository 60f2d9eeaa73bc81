import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('a disabled button looks the same under the pointer', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'button.module.css'), 'utf8');
  const hovered = [...css.matchAll(/^.*:hover.*$/gm)].map(([selector]) => selector.trim());

  const onButtons = hovered.filter((selector) => !selector.startsWith('@media'));
  expect(onButtons).toHaveLength(3);
  for (const selector of onButtons) expect(selector).toContain(':not(:disabled)');
});
