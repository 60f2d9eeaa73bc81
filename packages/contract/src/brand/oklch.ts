/** Colour conversion between sRGB and OKLCH, and the WCAG contrast ratio. */

/** Lightness 0–1, chroma from 0 (grey) to some 0.3, hue in radians. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

/** @param hex `#RRGGBB` */
export function oklchOf(hex: string): Oklch {
  const cones = multiply(toCones, channelsOf(hex)).map(Math.cbrt) as unknown as Triple;
  const [l, a, b] = multiply(toLab, cones);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** `#RRGGBB`. Reduces the chroma of a colour outside the sRGB gamut; lightness and hue stay. */
export function hexOf({ l, c, h }: Oklch): string {
  let [inGamut, outOfGamut] = [0, c];
  if (isInGamut(linearOf({ l, c, h }))) inGamut = c;
  else
    for (let round = 0; round < 20; round += 1) {
      const half = (inGamut + outOfGamut) / 2;
      if (isInGamut(linearOf({ l, c: half, h }))) inGamut = half;
      else outOfGamut = half;
    }
  const bytes = linearOf({ l, c: inGamut, h }).map((linear) => {
    const inside = Math.min(1, Math.max(0, linear));
    const value = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
    return Math.round(value * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** WCAG 2 contrast ratio, 1 to 21; the order of the colours does not matter. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(hex: string): number {
  const [r, g, b] = channelsOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Linear-light red, green and blue, 0–1. */
function channelsOf(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

function linearOf({ l, c, h }: Oklch): Triple {
  const cones = multiply(fromLab, [l, c * Math.cos(h), c * Math.sin(h)]).map((cone) => cone ** 3);
  return multiply(fromCones, cones as unknown as Triple);
}

const isInGamut = (channels: Triple) => channels.every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4);

// The four matrices of Björn Ottosson's OKLab (bottosson.github.io/posts/oklab).
const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;
const fromLab = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const fromCones = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;

function multiply(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
}
