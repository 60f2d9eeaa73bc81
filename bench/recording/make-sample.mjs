/**
 * Makes the sample that the recorder's tests publish: each second a white picture and a tone begin at the same instant.
 * Encoded by Chromium: node bench/recording/make-sample.mjs <vp8|avc> <width> <height> <file> [bits per second]
 * With a rate, the picture is noise, which needs that many.
 */
import { writeFileSync } from 'node:fs';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import { chromium } from 'playwright';

const [codec, width, height, file, rate] = process.argv.slice(2);
const sample = { codec, width: Number(width), height: Number(height), seconds: 4, rate: Number(rate ?? 0) };
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_BIN });
const page = await browser.newPage();
await page.route('https://sample.test/', (route) =>
  route.fulfill({ body: '<html></html>', contentType: 'text/html' }),
);
await page.goto('https://sample.test/');
const encoded = await page.evaluate(async ({ codec, width, height, seconds, rate }) => {
  const base64 = (chunk) => {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    return btoa(String.fromCharCode(...bytes));
  };
  const video = [];
  const audio = [];
  let description = null;
  const fail = (error) => {
    throw error;
  };
  const frames = new VideoEncoder({
    output: (chunk, meta) => {
      if (meta?.decoderConfig?.description)
        description = btoa(String.fromCharCode(...new Uint8Array(meta.decoderConfig.description)));
      video.push({ at: chunk.timestamp, type: chunk.type, data: base64(chunk) });
    },
    error: fail,
  });
  frames.configure({
    codec: codec === 'vp8' ? 'vp8' : 'avc1.42e01f',
    width,
    height,
    bitrate: rate || width * height * 0.9,
    framerate: 30,
    latencyMode: rate ? 'quality' : 'realtime',
    bitrateMode: 'constant',
    ...(codec !== 'vp8' && { avc: { format: 'avc' } }),
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let index = 0; index < seconds * 30; index += 1) {
    const flashes = index % 30 < 3;
    context.fillStyle = flashes ? 'white' : 'black';
    context.fillRect(0, 0, width, height);
    context.fillStyle = 'gray';
    context.fillRect((index * 7) % width, height / 3, width / 8, height / 8);
    if (rate) {
      const noise = context.createImageData(width, 32);
      for (let byte = 0; byte < noise.data.length; byte += 1)
        noise.data[byte] = byte % 4 === 3 ? 255 : Math.random() * 255;
      context.putImageData(noise, 0, (index * 5) % height);
    }
    const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1e6) / 30) });
    frames.encode(frame, { keyFrame: index % 30 === 0 });
    frame.close();
  }
  await frames.flush();
  const sounds = new AudioEncoder({
    output: (chunk) => audio.push({ at: chunk.timestamp, data: base64(chunk) }),
    error: fail,
  });
  sounds.configure({ codec: 'opus', sampleRate: 48000, numberOfChannels: 1, bitrate: 24000 });
  for (let index = 0; index < seconds * 50; index += 1) {
    const data = new Float32Array(960);
    for (let offset = 0; offset < 960; offset += 1) {
      const inSecond = (index * 960 + offset) % 48000;
      if (inSecond < 4800) data[offset] = 0.5 * Math.sin((2 * Math.PI * 1000 * inSecond) / 48000);
    }
    const piece = new AudioData({
      format: 'f32',
      sampleRate: 48000,
      numberOfFrames: 960,
      numberOfChannels: 1,
      timestamp: index * 20000,
      data,
    });
    sounds.encode(piece);
    piece.close();
  }
  await sounds.flush();
  return { video, audio, description };
}, sample);
await browser.close();

const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() });
const picture = new EncodedVideoPacketSource(codec);
const sound = new EncodedAudioPacketSource('opus');
output.addVideoTrack(picture);
output.addAudioTrack(sound);
await output.start();
const bytesOf = (text) => new Uint8Array(Buffer.from(text, 'base64'));
const videoMeta = {
  decoderConfig: {
    codec: codec === 'vp8' ? 'vp8' : 'avc1.42e01f',
    codedWidth: sample.width,
    codedHeight: sample.height,
    ...(encoded.description && { description: bytesOf(encoded.description) }),
  },
};
const audioMeta = { decoderConfig: { codec: 'opus', sampleRate: 48000, numberOfChannels: 1 } };
await Promise.all([
  (async () => {
    for (const { at, type, data } of encoded.video)
      await picture.add(new EncodedPacket(bytesOf(data), type, at / 1e6, 1 / 30), videoMeta);
    picture.close();
  })(),
  (async () => {
    for (const { at, data } of encoded.audio)
      await sound.add(new EncodedPacket(bytesOf(data), 'key', Math.max(0, at / 1e6), 0.02), audioMeta);
    sound.close();
  })(),
]);
await output.finalize();
writeFileSync(file, Buffer.from(output.target.buffer));
console.log(
  file,
  output.target.buffer.byteLength,
  'bytes',
  encoded.video.length,
  'frames',
  encoded.audio.length,
  'sound packets',
  encoded.audio.slice(0, 3).map((a) => a.at),
);
