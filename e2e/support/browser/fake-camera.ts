/** A small video file for the fake camera, for journeys that do not check its quality. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Pixels. */
export const cameraWidth = 320;
const width = cameraWidth;
const height = 180;
/** Frames of the one second that Chromium repeats. */
const frameCount = 10;
const [dark, light, grey] = [60, 200, 128];

/**
 * A light bar that moves over a dark background. A machine with two cores encodes and decodes many such
 * streams at once. With frames of 1280 × 720, which are sixteen times as large, it supports three participants.
 * @returns the path of the file, in the format that Chromium expects (YUV4MPEG2)
 */
export function smallCameraVideo(): string {
  const path = join(tmpdir(), `foyer-camera-${width}x${height}-${frameCount}.y4m`);
  if (existsSync(path)) return path;
  const video: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${frameCount}:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frameCount; frame += 1) video.push(Buffer.from('FRAME\n'), draw(frame));
  // Several processes may write it at once: each renames a complete file into place.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.concat(video));
  renameSync(draft, path);
  return path;
}

function draw(frame: number): Buffer {
  const barWidth = width / frameCount;
  const pixels = Buffer.alloc(width * height, dark);
  for (let row = 0; row < height; row += 1) {
    const from = row * width + frame * barWidth;
    pixels.fill(light, from, from + barWidth);
  }
  const colours = Buffer.alloc((width * height) / 2, grey);
  return Buffer.concat([pixels, colours]);
}
