import { expect, test } from 'vitest';
import { findBareText } from './check-bare-text.mjs';

test.each([
  ['an icon that comes before a text', '<p>{problem && <Icon />}{note}</p>'],
  ['an icon that comes before a written text', '<p>{isBad && <Icon />} Wrong number</p>'],
  ['an icon that comes before a translated text', '<p>{isBad ? <Icon /> : null}{m.form_wrong()}</p>'],
  ['a list before a text', '<p>{names.map((name) => <b key={name}>{name}</b>)} and you</p>'],
  ['a text that goes beside an element', '<p><b>1</b>{isLast && m.last_one()}</p>'],
  ['a text or an element beside a text', '<p>By {url ? <a href={url}>{name}</a> : name}</p>'],
  ['a text that goes beside a text', '<p>{label}{isLast ? detail : null}</p>'],
])('reports %s', (_what, jsx) => {
  expect(findBareText(`const A = () => ${jsx};`)).toEqual([{ lineNumber: 1, excerpt: jsx.slice(0, 100) }]);
});

test.each([
  ['one text that changes', '<p>{isBusy ? m.busy() : m.ready()}</p>'],
  ['one text that is added and removed', '<p>{problem && m.wrong()}</p>'],
  ['texts of their own elements', '<p>{problem && <Icon />}<span>{note}</span></p>'],
  ['an icon that comes after a text', '<p>{note}{problem && <Icon />}</p>'],
  ['an element between what comes and the text', '<p>{problem && <Icon />}<b>1</b> of 2</p>'],
  ['a written space between', '<p>{isBad && <Icon />} <b>1</b></p>'],
  ['a space between', "<p>{isBad && <Icon />}{' '}<b>1</b></p>"],
  ['a text beside elements that stay', '<p><Icon /> {m.form_wrong()}</p>'],
])('accepts %s', (_what, jsx) => {
  expect(findBareText(`const A = () => ${jsx};`)).toEqual([]);
});

test('a variable with an element is not a text', () => {
  const text = `const A = () => { const message = isBad && <B />; return <div>{isOpen && <C />}{message}</div>; };`;

  expect(findBareText(text)).toEqual([]);
});
