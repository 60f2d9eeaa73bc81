/**
 * What a tenant's own styles may set: colours, type, lines and air. Nothing that moves, hides, covers or says something:
 * a customer must see what is pressed, agreed to and recorded, whoever wrote the styles.
 */
import { type StyleReason, stylesheetLimits } from '@foyer/contract/stylesheet.ts';
import { type CssNode, type FunctionNode, lexer, walk } from 'css-tree';

/** Unit → least and most of it; a plain number is a unit too, and 0 always is one. */
type Range = Readonly<Partial<Record<'px' | 'rem' | 'em' | '%' | 'number', readonly [number, number]>>>;
type Rule = 'opaque' | Range;

const spacing: Range = { px: [0, 96], rem: [0, 6], em: [0, 6] };
const line: Range = { px: [0, 8], rem: [0, 0.5], em: [0, 0.5] };
const corner: Range = { px: [0, 64], rem: [0, 4], em: [0, 4], '%': [0, 50] };
const shadow: Range = { px: [-64, 64], rem: [-4, 4], em: [-4, 4] };
const tracking: Range = { px: [-1, 8], rem: [-0.05, 0.5], em: [-0.05, 0.5] };
const size: Range = { px: [12, 72], rem: [0.75, 4.5] };
const height: Range = { number: [1, 2.5] };
const paint: Range = { px: [-2000, 2000], rem: [-100, 100], em: [-100, 100], '%': [-200, 200] };
const any: Range = { number: [0, 1000] };

const ofSides = (name: string, rule: Range) =>
  ['', '-top', '-right', '-bottom', '-left', '-inline', '-block', '-inline-start', '-inline-end'].map(
    (side) => [`${name}${side}`, rule] as const,
  );
const borders = ['', '-top', '-right', '-bottom', '-left'].flatMap((side) =>
  ['', '-width', '-style', '-color'].map((part) => [`border${side}${part}`, line] as const),
);
const named = (names: string, rule: Rule) => names.split(' ').map((name) => [name, rule] as const);

const properties = new Map<string, Rule>([
  ...named('color', 'opaque'),
  ...named('background background-color background-image', paint),
  ...named('background-position background-repeat background-size', paint),
  ...borders,
  ...named('border-radius border-top-left-radius border-top-right-radius', corner),
  ...named('border-bottom-left-radius border-bottom-right-radius --radius --radius-inner', corner),
  ...named('box-shadow text-shadow', shadow),
  ...named('accent-color caret-color text-decoration-color', any),
  ...named('font-size', size),
  ...named('font-family font-style font-variant-numeric font-variant-caps', any),
  ...named('font-weight', { number: [100, 900] }),
  ...named('line-height', height),
  ...named('letter-spacing word-spacing', tracking),
  ...named('text-align text-transform text-wrap hyphens list-style-type', any),
  ...named('text-decoration text-decoration-line text-decoration-style', line),
  ...named('text-decoration-thickness text-underline-offset', line),
  ...ofSides('padding', spacing),
  ...ofSides('margin', spacing),
  ...named('gap row-gap column-gap', spacing),
]);

/** Of the page's own tokens, the two that are no colour: colours are the palette's. */
const settable = new Set(['--radius', '--radius-inner']);
const colours =
  'rgb rgba hsl hsla hwb lab lch oklab oklch color-mix var linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient';
const functions = new Set(colours.split(' '));
/** Of what can be seen through nothing is left to read. */
const opaqueFunctions = new Set(['rgb', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'var']);

/** The page's own lengths that are air or corners; others would move what they stand at. */
const lengths = /^--(?:space-\d+|gutter|radius|radius-inner)$/;

/** The tenant's own pictures, and pictures that are part of the text. */
const ownPicture = /^\/brand\/(?:logo|favicon)\.svg(?:\?v=\d{1,9})?$/;
const dataPicture = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/;

export interface Refused {
  readonly reason: StyleReason;
  readonly what: string;
}

/** @param property in lower case @returns why this cannot be set so; `null`: it can */
export function refusalOf(property: string, value: CssNode): Refused | null {
  const rule = properties.get(property);
  if (!rule || (property.startsWith('--') && !settable.has(property)))
    return { reason: 'property', what: property };
  if (value.type !== 'Value') return { reason: 'value', what: property };
  let refused: Refused | null = null;
  walk(value, (node) => {
    refused ??= refusalOfPart(node, property, rule);
  });
  if (refused || property.startsWith('--')) return refused;
  const { error } = lexer.matchProperty(property, value);
  return error?.name === 'SyntaxMatchError' ? { reason: 'value', what: property } : null;
}

function refusalOfPart(node: CssNode, property: string, rule: Rule): Refused | null {
  const wrong = { reason: 'value', what: property } as const;
  switch (node.type) {
    case 'Url':
      return isOwnAddress(node.value) ? null : { reason: 'address', what: node.value.slice(0, 60) };
    case 'Function':
      return mayCall(node, rule) ? null : { reason: 'value', what: `${node.name}()` };
    case 'Identifier':
      return mayName(node.name, property, rule) ? null : wrong;
    case 'Hash':
      return rule === 'opaque' && (node.value.length === 4 || node.value.length === 8) ? wrong : null;
    case 'Operator':
      return rule === 'opaque' && node.value === '/' ? wrong : null;
    case 'String':
      return property === 'font-family' ? null : wrong;
    case 'Raw':
      return wrong;
    case 'Dimension':
    case 'Percentage':
    case 'Number':
      return isInside(node, rule) ? null : { reason: 'range', what: property };
    default:
      return null;
  }
}

function mayCall({ name, children }: FunctionNode, rule: Rule): boolean {
  if (name.toLowerCase() === 'var') {
    if (rule === size || rule === height || rule === tracking) return false;
    const [variable] = children;
    const isLength = rule === spacing || rule === corner;
    return !isLength || (variable?.type === 'Identifier' && lengths.test(variable.name));
  }
  if (rule !== 'opaque') return functions.has(name.toLowerCase());
  const commas = [...children].filter((node) => node.type === 'Operator' && node.value === ',');
  return opaqueFunctions.has(name.toLowerCase()) && commas.length < 3;
}

function mayName(name: string, property: string, rule: Rule): boolean {
  // An escape may spell what is not named here.
  if (name.includes('\\')) return false;
  if (rule === 'opaque') return name.toLowerCase() !== 'transparent';
  // It paints letters alone, which have no colour of their own then.
  return property !== 'background' || name.toLowerCase() !== 'text';
}

type Measure = Extract<CssNode, { type: 'Dimension' | 'Percentage' | 'Number' }>;

/** Angles and the numbers of colours are nobody's harm. */
function isInside(node: Measure, rule: Rule): boolean {
  const value = Number(node.value);
  if (rule === 'opaque') return true;
  if (node.type === 'Number') {
    const [least, most] = rule.number ?? [0, 1000];
    return value >= least && value <= most;
  }
  const unit = node.type === 'Percentage' ? '%' : node.unit.toLowerCase();
  if (['deg', 'turn', 'rad'].includes(unit)) return true;
  if (unit === '%' && !rule['%']) return isColourShare(rule);
  const [least, most] = rule[unit as keyof Range] ?? [1, 0];
  return value >= least && value <= most;
}

/** Percents inside of colours, where the property itself has none. */
const isColourShare = (rule: Range) => rule === line || rule === shadow || rule === any;

function isOwnAddress(address: string): boolean {
  if (ownPicture.test(address)) return true;
  return dataPicture.test(address) && address.length <= stylesheetLimits.maxPictureBytes;
}
