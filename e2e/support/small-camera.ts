/** The film that a pretended camera shows where nobody looks at its quality. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Points. */
export const cameraWidth = 320;
const width = cameraWidth;
const height = 180;
/** One second, over and over. */
const pictures = 10;
const [dark, light, grey] = [60, 200, 128];

/**
 * A light bar that wanders over dark ground. Two cores encode and decode many of these at once, where a journey with three in a
 * room had the machine for itself with pictures sixteen times as large.
 * @returns where the film is, in Chromium's own format for it (YUV4MPEG2)
 */
export function smallCameraFilm(): string {
  const path = join(tmpdir(), `foyer-camera-${width}x${height}-${pictures}.y4m`);
  if (existsSync(path)) return path;
  const film: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${pictures}:1 Ip A1:1 C420jpeg\n`)];
  for (let picture = 0; picture < pictures; picture += 1) film.push(Buffer.from('FRAME\n'), draw(picture));
  // Several processes may make it at once: each moves a whole one into place.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, Buffer.concat(film));
  renameSync(own, path);
  return path;
}

function draw(picture: number): Buffer {
  const barWidth = width / pictures;
  const points = Buffer.alloc(width * height, dark);
  for (let row = 0; row < height; row += 1) {
    const from = row * width + picture * barWidth;
    points.fill(light, from, from + barWidth);
  }
  const colours = Buffer.alloc((width * height) / 2, grey);
  return Buffer.concat([points, colours]);
}
