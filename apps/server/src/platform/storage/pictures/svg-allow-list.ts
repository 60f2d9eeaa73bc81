/**
 * The elements and attributes that an SVG may have: shapes, paints and effects, without scripts, links and
 * animation. Other elements are replaced by their content, unless they are removed with it.
 */

const words = (list: string) => list.trim().split(/\s+/);

export const elements: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath title desc style image
    linearGradient radialGradient stop clipPath mask pattern marker filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
    feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`),
);

/** The elements whose text is shown or read, and in which `tspan` takes the place of `g`. */
export const textElements: ReadonlySet<string> = new Set(words('text tspan textPath title desc'));

/**
 * In lower case: elements whose content is a script, another document, an effect over time, or something that
 * browsers do not show where it is.
 */
export const removedWithContent: ReadonlySet<string> = new Set(
  words(`
    script handler listener foreignobject iframe frame frameset embed object applet audio video source track canvas
    html head body base link meta form input button textarea select template noscript math style
    animate animatecolor animatemotion animatetransform set discard mpath feimage
    font font-face glyph missing-glyph hkern vkern altglyphdef color-profile cursor flowroot flowregion solidcolor
    meshgradient hatch`),
);

/** Removed without a word: the drawing looks the same without it. */
export const invisibleElements: ReadonlySet<string> = new Set(words('metadata view'));

/** The elements that render something by themselves. */
export const visibleElements: ReadonlySet<string> = new Set(
  words('use path rect circle ellipse line polyline polygon text image'),
);

export const attributes: ReadonlySet<string> = new Set(
  words(`
    id class style href role version media systemLanguage viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr
    d points pathLength transform transform-origin dx dy rotate textLength lengthAdjust startOffset method spacing side
    fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-opacity stroke-width vector-effect paint-order opacity color display visibility overflow
    clip-path clip-rule mask filter marker-start marker-mid marker-end mix-blend-mode isolation enable-background
    color-interpolation color-interpolation-filters shape-rendering text-rendering image-rendering
    font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing word-spacing
    text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction
    gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
    clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform
    markerUnits markerWidth markerHeight refX refY orient
    filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent operator
    k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant
    specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ z azimuth elevation
    lighting-color flood-color flood-opacity scale xChannelSelector yChannelSelector stdDeviation radius
    baseFrequency numOctaves seed stitchTiles`),
);

export const dataImage = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+$/i;

/** A reference to an element of the same file, whose name may have letters of any script. */
export const localReference = /^#[^\s"'<>()\\]+$/;

/** Escapes and at-rules can hide a reference; the rest are external references and script. */
const externalReference =
  /[\\@]|\/\/|(?:https?|ftp|file|data|blob|javascript|vbscript):|expression\s*\(|image-set|cross-fade|src\s*\(|-moz-binding|behavior\s*:|url\s*\((?!\s*["']?#)/i;

/** Whether a style or an attribute's value refers only to the SVG itself. */
export function isHarmlessCss(css: string): boolean {
  return !externalReference.test(css);
}
