/** Draws a frame with a sharp person on a blurred background. */
import type { BlurFrame } from '../../../../platform/devices/blurred-camera.ts';

/** The parts of the package's `SelfieSegmentation` that are used here. */
export interface Segmenter {
  /** `modelSelection` 1: the model for wide pictures. */
  setOptions(options: { modelSelection: 1; selfieMode: false }): void;
  /** The mask is opaque where the person is. */
  onResults(listener: (results: { readonly segmentationMask: CanvasImageSource }) => void): void;
  initialize(): Promise<void>;
  send(inputs: { image: HTMLCanvasElement }): Promise<void>;
}

/** The model works on 256 × 144 pixels. */
const input = { width: 256, height: 144 };
/** The background is blurred at a quarter of the size, which costs a sixteenth. */
const shrink = 4;
const radius = 5;

/**
 * Resolves when the first frame can be drawn without a delay.
 * @param page the document of the model
 */
export async function createBlurFrame(segmenter: Segmenter, page: Document = document): Promise<BlurFrame> {
  const small = createCanvas(input.width, input.height, page);
  const background = createCanvas(1, 1);
  const output = createCanvas(1, 1);
  let mask: CanvasImageSource | null = null;

  segmenter.setOptions({ modelSelection: 1, selfieMode: false });
  segmenter.onResults(({ segmentationMask }) => {
    mask = segmentationMask;
  });
  await segmenter.initialize();
  // The first picture compiles the shaders.
  small.context.fillRect(0, 0, input.width, input.height);
  await segmenter.send({ image: small.canvas });

  return async (frame) => {
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    small.context.drawImage(frame, 0, 0, input.width, input.height);
    mask = null;
    await segmenter.send({ image: small.canvas });
    if (!mask) throw new Error('the model has no result');
    resize(output.canvas, width, height);
    resize(background.canvas, Math.ceil(width / shrink), Math.ceil(height / shrink));

    // Beyond the edges, where the blur would mix in the empty canvas.
    background.context.filter = `blur(${radius}px)`;
    background.context.drawImage(
      frame,
      -2 * radius,
      -2 * radius,
      background.canvas.width + 4 * radius,
      background.canvas.height + 4 * radius,
    );
    const { context } = output;
    context.globalCompositeOperation = 'copy';
    context.drawImage(mask, 0, 0, width, height);
    context.globalCompositeOperation = 'source-in';
    context.drawImage(frame, 0, 0, width, height);
    context.globalCompositeOperation = 'destination-over';
    context.drawImage(background.canvas, 0, 0, width, height);
    return new VideoFrame(output.canvas, { timestamp });
  };
}

function createCanvas(width: number, height: number, page: Document = document) {
  const canvas = Object.assign(page.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  return { canvas, context };
}

function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
}
