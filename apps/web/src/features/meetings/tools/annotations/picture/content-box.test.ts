import { expect, test } from 'vitest';
import { notZoomed, type Zoom, zoomBy } from '../../zoom/zoom.ts';
import { contentBox, toNearestShare, toShare } from './content-box.ts';

const pictures = [
  ['wide', { width: 2560, height: 1080 }],
  ['usual', { width: 1280, height: 720 }],
  ['upright', { width: 720, height: 1280 }],
] as const;
const boxes = [
  ['on a wide page', { left: 20, top: 60, width: 968, height: 604 }],
  ['on a phone', { left: 8, top: 80, width: 374, height: 420 }],
] as const;
const zooms: readonly (readonly [string, Zoom])[] = [
  ['not zoomed', notZoomed],
  ['zoomed around a corner', zoomBy(notZoomed, 2.5, { x: 0.4, y: -0.3 })],
];
const cases = pictures.flatMap(([shape, picture]) =>
  boxes.flatMap(([where, box]) =>
    zooms.map(([zoomed, zoom]) => ({ name: `${shape}, ${where}, ${zoomed}`, picture, box, zoom })),
  ),
);

/** The rectangle that the page reports for the zoomed element. */
function zoomedArea(box: (typeof boxes)[number][1], zoom: Zoom) {
  const width = box.width * zoom.scale;
  const height = box.height * zoom.scale;
  return {
    left: box.left + box.width * (0.5 + zoom.x) - width / 2,
    top: box.top + box.height * (0.5 + zoom.y) - height / 2,
    width,
    height,
  };
}

test.each(cases)('a point of the picture keeps its share: $name', ({ picture, box, zoom }) => {
  const area = zoomedArea(box, zoom);
  const content = contentBox(area, picture);
  const point = { x: 0.31, y: 0.77 };
  const onPage = {
    x: area.left + content.left + content.width * point.x,
    y: area.top + content.top + content.height * point.y,
  };

  const share = toShare(onPage, area, picture);

  expect(share?.x).toBeCloseTo(point.x, 3);
  expect(share?.y).toBeCloseTo(point.y, 3);
  expect(content.width / content.height).toBeCloseTo(picture.width / picture.height);
});

test('a point in the letterbox has no share, and the nearest one is on the edge', () => {
  const box = { left: 0, top: 0, width: 400, height: 400 };
  const picture = { width: 400, height: 200 };

  expect(toShare({ x: 200, y: 50 }, box, picture)).toBeNull();
  expect(toNearestShare({ x: 200, y: 50 }, box, picture)).toEqual({ x: 0.5, y: 0 });
});
