import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contrast } from '@foyer/contract/brand/oklch.ts';
import { neutrals, presetPalettes, type Theme } from '@foyer/contract/brand/palette.ts';
import { describe, expect, test } from 'vitest';
import { tones } from './tones.ts';

const sources = path.resolve(import.meta.dirname, '../..');
const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');
const blocks: Record<Theme, string> = {
  light: css.slice(css.indexOf(':root {')),
  dark: css.slice(css.indexOf(':root[data-theme="dark"] {')),
};

test.each(['light', 'dark'] as const)('the neutral colours of the %s palette match tokens.css', (theme) => {
  const read = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(blocks[theme])?.[1];

  for (const [name, colour] of Object.entries(neutrals[theme]))
    expect(read(name)?.toUpperCase(), name).toBe(colour);
  expect(read('accent')?.toUpperCase()).toBe(presetPalettes.black[theme].accent);
});

/** A colour, or that of a design token: of the tenant's preset, else of the style sheet. */
function colourOf(reference: string, theme: Theme, preset: keyof typeof presetPalettes): string {
  if (reference.startsWith('#')) return reference;
  const mix = /^(\S+) with (\d+)% of (\S+)$/.exec(reference);
  if (mix) {
    const [from, by] = [mix[1], mix[3]].map((each) => colourOf(each ?? '', theme, preset));
    return mixed(from ?? '', by ?? '', Number(mix[2]) / 100);
  }
  const name = reference.replace(/^(var\()?--|\)$/g, '');
  const { accent, accentHover, onAccent, accentText, accentSoft } = presetPalettes[preset][theme];
  const own: Record<string, string> = {
    accent,
    'accent-hover': accentHover,
    'on-accent': onAccent,
    'accent-text': accentText,
    'accent-soft': accentSoft,
  };
  const value = own[name] ?? new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(blocks[theme])?.[1];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}

/** Like `color-mix(in srgb, …)`. @param share of the second colour */
function mixed(one: string, other: string, share: number): string {
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const others = channels(other);
  return `#${channels(one)
    .map((channel, index) => Math.round(channel * (1 - share) + (others[index] ?? 0) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

type Pair = readonly [colour: string, ground: string];
const on = (grounds: readonly string[], ...colours: readonly string[]): Pair[] =>
  colours.flatMap((colour) => grounds.map((ground) => [colour, ground] as const));
const pages = ['--canvas', '--surface'];
const grounds = [...pages, '--sunken'];
const soft = ['--ok-soft', '--warn-soft', '--bad-soft', '--info-soft'];

/** Text and ground of each state in which a component is shown. */
const texts: Readonly<Record<string, readonly Pair[]>> = {
  ...Object.fromEntries(
    Object.entries(tones).map(([tone, { color, backgroundColor }]) => [
      `${tone} status`,
      [[color, backgroundColor]] as const,
    ]),
  ),
  text: on(grounds, '--ink', '--ink-2', '--ink-3'),
  placeholder: on(['--surface'], '--ink-3'),
  'status banner': on(soft, '--ink'),
  'quiet button in a banner': on(soft, '--accent-text'),
  selected: on(['--sunken'], '--ink', '--ink-2'),
  'selected choice of a form': on(['--accent-soft'], '--ink'),
  'field error': on(pages, '--bad'),
  'late wait': on(['--surface'], '--warn'),
  'main button': on(['--accent', '--accent-hover'], '--on-accent'),
  'outlined button': on(['--surface', '--sunken'], '--ink'),
  'quiet button or link': on(grounds, '--accent-text'),
  'danger button': on(['--bad-fill'], '#ffffff'),
  'disabled button or field': on(['--sunken'], '--ink-3'),
  'row under the pointer': on(['--sunken'], '--ink', '--ink-2', '--ok', '--warn', '--bad', '--info'),
  'chosen day': on(['--ink'], '--surface'),
  'day without a free time': on(grounds, '--ink-3'),
  'chosen time': on(['--accent'], '--on-accent'),
  'full time': on(grounds, '--ink-3'),
  'initials or badge': [...on(['--accent-soft'], '--accent-text'), ...on(['--accent'], '--on-accent')],
  snackbar: [...on(['--ink'], '--surface', '--canvas'), ...on(['--bad-fill'], '#ffffff')],
};

/** Shapes that show a state without a text, and the ground beside them. */
const shapes: Readonly<Record<string, readonly Pair[]>> = {
  'edge of a field, an outlined button or a switch': on(grounds, '--edge'),
  'edge of a wrong field': on(grounds, '--bad'),
  'focus ring': on([...grounds, ...soft, '--accent-soft'], '--ink'),
  'main button, switch or checkbox that is on': on(grounds, '--accent'),
  'thumb of a switch': [...on(['--edge'], '--surface'), ...on(['--accent'], '--on-accent')],
  'mark of a chosen option': on(['--accent-soft'], '--accent'),
  'chosen day': on(grounds, '--ink'),
  'icon of a banner': [
    ['--ok', '--ok-soft'],
    ['--warn', '--warn-soft'],
    ['--bad', '--bad-soft'],
    ['--info', '--info-soft'],
  ],
};

/** Labels and buttons over a video, at worst a white one. */
const overVideo = '#121211 with 18% of #ffffff';

/** The room is dark in every theme. */
const roomTexts: Readonly<Record<string, readonly Pair[]>> = {
  'name or badge on a picture': on([overVideo], '--ink', '--ink-2', '--warn', '--bad'),
  'header and bar over a picture': on([overVideo], '--ink', '--ink-2', '--ok', '--warn', '--bad'),
  header: on(pages, '--ink', '--ink-2', '--ok', '--warn', '--bad'),
  'label of a control': on(pages, '--ink', '--ink-2'),
  control: on(['--sunken', '--line'], '--ink'),
  'control while its device opens': on(['--sunken'], '--ink-3'),
  'control that is off': on(['--bad-soft', '--bad-soft with 12% of --bad'], '--bad'),
  'control that is active': on(['--ink'], '--canvas'),
  'number of new messages': on(['--accent'], '--on-accent'),
  'button that leaves': on(['--bad-fill', '--bad-fill with 8% of #000000'], '#ffffff'),
  'key in a tip': on(['--canvas'], '--ink-3'),
  'notice and its quiet button': on(['--sunken', '--warn-soft', '--bad-soft'], '--ink', '--accent-text'),
  'initials and raised hand': on(['--accent-soft'], '--accent-text'),
  'button that removes a person': on(['--surface', '--sunken'], '--bad'),
  'reconnecting person': on(['--surface'], '--warn'),
};

const roomShapes: Readonly<Record<string, readonly Pair[]>> = {
  'edge of a control that is off': on(pages, '--bad'),
  'focus ring': on([...grounds, '--line', '--bad-soft', overVideo], '--ink'),
  'frame of the person who speaks': on(pages, '--accent'),
  'dot of new messages': on(['--canvas', '--surface', '--sunken', overVideo], '--accent'),
  'microphone level': on(pages, '--ok'),
  'button over a picture that cannot be used': on([overVideo], '--ink-3'),
};

/** Every rule of the pages' style sheets that sets both the colour of a text and its ground. */
const rulesWithBoth: Readonly<Record<string, readonly Pair[]>> = Object.fromEntries(
  globSync('**/*.css', { cwd: sources }).flatMap((file) =>
    [...readFileSync(path.join(sources, file), 'utf8').matchAll(/([^{}]+)\{([^{}]+)\}/g)].flatMap(
      ([, selector = '', rule = '']) => {
        const colour = /(?:^|[\s;])color: var\((--[\w-]+)\);/.exec(rule)?.[1];
        const ground = /(?:^|[\s;])background(?:-color)?: var\((--[\w-]+)\);/.exec(rule)?.[1];
        return colour && ground ? [[`${file} ${selector.trim()}`, [[colour, ground]] as Pair[]]] : [];
      },
    ),
  ),
);

const presets = Object.keys(presetPalettes) as (keyof typeof presetPalettes)[];
const presetsAndThemes = presets.flatMap((preset) =>
  (['light', 'dark'] as const).map((theme) => [preset, theme] as const),
);

/** The pairs with too little contrast. */
function weakPairs(
  states: Readonly<Record<string, readonly Pair[]>>,
  ratio: number,
  [preset, theme]: (typeof presetsAndThemes)[number],
): string[] {
  return Object.entries(states).flatMap(([state, pairs]) =>
    pairs.flatMap(([colour, ground]) => {
      const found = contrast(colourOf(colour, theme, preset), colourOf(ground, theme, preset));
      return found >= ratio ? [] : [`${state}: ${colour} on ${ground} is ${found.toFixed(2)}`];
    }),
  );
}

describe.each(presetsAndThemes)('in the preset %s on %s pages', (...palette) => {
  test('the text of every component is readable in each of its states', () => {
    expect(weakPairs(texts, 4.5, palette)).toEqual([]);
  });

  test('every shape that shows a state has enough contrast with its background', () => {
    expect(weakPairs(shapes, 3, palette)).toEqual([]);
  });

  test('every rule of the style sheets that sets text and background keeps the text readable', () => {
    expect(Object.keys(rulesWithBoth).length).toBeGreaterThan(20);
    expect(weakPairs(rulesWithBoth, 4.5, palette)).toEqual([]);
  });
});

describe.each(presets)('in the preset %s', (preset) => {
  test('the texts and signs of the meeting room are readable, also over a white picture', () => {
    expect(weakPairs(roomTexts, 4.5, [preset, 'dark'])).toEqual([]);
  });

  test('every shape of the meeting room that shows a state has enough contrast with its background', () => {
    expect(weakPairs(roomShapes, 3, [preset, 'dark'])).toEqual([]);
  });
});

test('no status has a colour of the tenant, and no two statuses have the same colours', () => {
  const colours = Object.values(tones).map(({ color, backgroundColor }) => `${color} ${backgroundColor}`);

  expect(colours.filter((colour) => colour.includes('accent'))).toEqual([]);
  expect(new Set(colours).size).toBe(colours.length);
});
