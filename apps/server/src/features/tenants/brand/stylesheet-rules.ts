/**
 * Allow-list for a tenant's custom stylesheet: colours, typography, borders and spacing. It excludes
 * everything that moves, hides or covers content, or adds text: a customer must see what they press, what
 * they agree to and whether the meeting is recorded, even if an intruder wrote the stylesheet.
 */
import { type StyleReason, stylesheetLimits } from '@foyer/contract/brand/stylesheet.ts';
import { type CssNode, type FunctionNode, lexer, walk } from 'css-tree';

/** Unit → minimum and maximum. A number without a unit counts as unit `number`; 0 is always allowed. */
type Range = Readonly<Partial<Record<'px' | 'rem' | 'em' | '%' | 'number', readonly [number, number]>>>;
type Rule = 'opaque' | Range;

const spacing: Range = { px: [0, 96], rem: [0, 6], em: [0, 6] };
const lineWidth: Range = { px: [0, 8], rem: [0, 0.5], em: [0, 0.5] };
const cornerRadius: Range = { px: [0, 64], rem: [0, 4], em: [0, 4], '%': [0, 50] };
const shadow: Range = { px: [-64, 64], rem: [-4, 4], em: [-4, 4] };
const letterSpacing: Range = { px: [-1, 8], rem: [-0.05, 0.5], em: [-0.05, 0.5] };
const fontSize: Range = { px: [12, 72], rem: [0.75, 4.5] };
const lineHeight: Range = { number: [1, 2.5] };
const background: Range = { px: [-2000, 2000], rem: [-100, 100], em: [-100, 100], '%': [-200, 200] };
const unrestricted: Range = { number: [0, 1000] };

const forEachSide = (name: string, rule: Range) =>
  ['', '-top', '-right', '-bottom', '-left', '-inline', '-block', '-inline-start', '-inline-end'].map(
    (side) => [`${name}${side}`, rule] as const,
  );
const borders = ['', '-top', '-right', '-bottom', '-left'].flatMap((side) =>
  ['', '-width', '-style', '-color'].map((part) => [`border${side}${part}`, lineWidth] as const),
);
const withRule = (names: string, rule: Rule) => names.split(' ').map((name) => [name, rule] as const);

const properties = new Map<string, Rule>([
  ...withRule('color', 'opaque'),
  ...withRule('background background-color background-image', background),
  ...withRule('background-position background-repeat background-size', background),
  ...borders,
  ...withRule('border-radius border-top-left-radius border-top-right-radius', cornerRadius),
  ...withRule('border-bottom-left-radius border-bottom-right-radius --radius --radius-inner', cornerRadius),
  ...withRule('box-shadow text-shadow', shadow),
  ...withRule('accent-color caret-color text-decoration-color', unrestricted),
  ...withRule('font-size', fontSize),
  ...withRule('font-family font-style font-variant-numeric font-variant-caps', unrestricted),
  ...withRule('font-weight', { number: [100, 900] }),
  ...withRule('line-height', lineHeight),
  ...withRule('letter-spacing word-spacing', letterSpacing),
  ...withRule('text-align text-transform text-wrap hyphens list-style-type', unrestricted),
  ...withRule('text-decoration text-decoration-line text-decoration-style', lineWidth),
  ...withRule('text-decoration-thickness text-underline-offset', lineWidth),
  ...forEachSide('padding', spacing),
  ...forEachSide('margin', spacing),
  ...withRule('gap row-gap column-gap', spacing),
]);

/** The page's own custom properties that a tenant may set. Colours come from the palette. */
const settableVariables = new Set(['--radius', '--radius-inner']);
const functionNames =
  'rgb rgba hsl hsla hwb lab lch oklab oklch color-mix var linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient';
const allowedFunctions = new Set(functionNames.split(' '));
/** Colour functions for text colours: a (partly) transparent text could not be read. */
const opaqueFunctions = new Set(['rgb', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'var']);

/**
 * The page's own length properties for spacing and corners; other lengths would move the elements that use
 * them.
 */
const lengthVariables = /^--(?:space-\d+|gutter|radius|radius-inner)$/;

/** The tenant's brand pictures, and pictures embedded as data URLs. */
const brandPicture = /^\/brand\/(?:logo|favicon)\.svg(?:\?v=\d{1,9})?$/;
const dataPicture = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/;

export interface Rejection {
  readonly reason: StyleReason;
  readonly what: string;
}

/**
 * @param property in lower case
 * @returns why the declaration is rejected; `null` when it is allowed
 */
export function rejectionOf(property: string, value: CssNode): Rejection | null {
  const rule = properties.get(property);
  if (!rule || (property.startsWith('--') && !settableVariables.has(property)))
    return { reason: 'property', what: property };
  if (value.type !== 'Value') return { reason: 'value', what: property };
  let rejection: Rejection | null = null;
  walk(value, (node) => {
    rejection ??= rejectionOfNode(node, property, rule);
  });
  if (rejection || property.startsWith('--')) return rejection;
  const { error } = lexer.matchProperty(property, value);
  return error?.name === 'SyntaxMatchError' ? { reason: 'value', what: property } : null;
}

function rejectionOfNode(node: CssNode, property: string, rule: Rule): Rejection | null {
  const invalid = { reason: 'value', what: property } as const;
  switch (node.type) {
    case 'Url':
      return isAllowedUrl(node.value) ? null : { reason: 'address', what: node.value.slice(0, 60) };
    case 'Function':
      return isAllowedFunction(node, rule) ? null : { reason: 'value', what: `${node.name}()` };
    case 'Identifier':
      return isAllowedIdentifier(node.name, property, rule) ? null : invalid;
    case 'Hash':
      return rule === 'opaque' && (node.value.length === 4 || node.value.length === 8) ? invalid : null;
    case 'Operator':
      return rule === 'opaque' && node.value === '/' ? invalid : null;
    case 'String':
      return property === 'font-family' ? null : invalid;
    case 'Raw':
      return invalid;
    case 'Dimension':
    case 'Percentage':
    case 'Number':
      return isInRange(node, rule) ? null : { reason: 'range', what: property };
    default:
      return null;
  }
}

function isAllowedFunction({ name, children }: FunctionNode, rule: Rule): boolean {
  if (name.toLowerCase() === 'var') {
    if (rule === fontSize || rule === lineHeight || rule === letterSpacing) return false;
    const [variable] = children;
    const isLength = rule === spacing || rule === cornerRadius;
    return !isLength || (variable?.type === 'Identifier' && lengthVariables.test(variable.name));
  }
  if (rule !== 'opaque') return allowedFunctions.has(name.toLowerCase());
  const commas = [...children].filter((node) => node.type === 'Operator' && node.value === ',');
  return opaqueFunctions.has(name.toLowerCase()) && commas.length < 3;
}

function isAllowedIdentifier(name: string, property: string, rule: Rule): boolean {
  // A CSS escape can spell a name that this allow-list does not contain.
  if (name.includes('\\')) return false;
  if (rule === 'opaque') return name.toLowerCase() !== 'transparent';
  // `background-clip: text` paints the letters only and makes their own colour invisible.
  return property !== 'background' || name.toLowerCase() !== 'text';
}

type NumericNode = Extract<CssNode, { type: 'Dimension' | 'Percentage' | 'Number' }>;

/** Angles and the components of colours are always allowed. */
function isInRange(node: NumericNode, rule: Rule): boolean {
  const value = Number(node.value);
  if (rule === 'opaque') return true;
  if (node.type === 'Number') {
    const [min, max] = rule.number ?? [0, 1000];
    return value >= min && value <= max;
  }
  const cssUnit = node.type === 'Percentage' ? '%' : node.unit.toLowerCase();
  if (['deg', 'turn', 'rad'].includes(cssUnit)) return true;
  if (cssUnit === '%' && !rule['%']) return allowsColourPercentages(rule);
  const [min, max] = rule[cssUnit as keyof Range] ?? [1, 0];
  return value >= min && value <= max;
}

/** Whether percentages can only be colour components because the property itself takes none. */
const allowsColourPercentages = (rule: Range) =>
  rule === lineWidth || rule === shadow || rule === unrestricted;

function isAllowedUrl(address: string): boolean {
  if (brandPicture.test(address)) return true;
  return dataPicture.test(address) && address.length <= stylesheetLimits.maxPictureBytes;
}
