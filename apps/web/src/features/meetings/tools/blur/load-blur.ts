/**
 * Loads the model that finds the person in a picture, in a frame: the page of the meeting itself may not compile
 * WebAssembly. Model and WebAssembly are files of this build, with their hash in the name.
 */

import { blurPath } from '@foyer/contract/meetings/blur.ts';
import graph from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url';
import script from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url';
import model from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url';
import loader from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url';
import wasm from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url';
import type { BlurFrame } from '../../../../platform/devices/blurred-camera.ts';
import { createBlurFrame, type Segmenter } from './blur-frame.ts';

/** Name in the package → address. Every browser that can change frames has SIMD. */
const files: Readonly<Record<string, string>> = {
  'selfie_segmentation.binarypb': graph,
  'selfie_segmentation_landscape.tflite': model,
  'selfie_segmentation_solution_simd_wasm_bin.js': loader,
  'selfie_segmentation_solution_simd_wasm_bin.wasm': wasm,
};

interface Library {
  readonly SelfieSegmentation?: new (options: { locateFile: (name: string) => string }) => Segmenter;
}

let loaded: Promise<BlurFrame> | null = null;

/**
 * Loads and starts it once per page; after a failure it can be tried again.
 * @param page of this origin, whose policy lets it compile WebAssembly
 */
export function loadBlur(page: string = blurPath): Promise<BlurFrame> {
  loaded ??= start(page).catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function start(page: string): Promise<BlurFrame> {
  const frame = Object.assign(document.createElement('iframe'), { src: page, title: '', inert: true });
  frame.ariaHidden = 'true';
  // A frame that is not displayed would not draw.
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    width: '1px',
    height: '1px',
    opacity: '0',
  });
  const ready = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  try {
    await ready;
    const { contentDocument, contentWindow } = frame;
    if (!contentDocument) throw new Error('the background blur page could not be loaded');
    await addScript(contentDocument, script);
    const { SelfieSegmentation } = contentWindow as Library;
    if (!SelfieSegmentation) throw new Error('the background blur script has no SelfieSegmentation');
    const segmenter = new SelfieSegmentation({ locateFile: (name) => files[name] ?? name });
    return await createBlurFrame(segmenter, contentDocument);
  } catch (error) {
    frame.remove();
    throw error;
  }
}

/** The package is a script for the page, and no module. */
function addScript(page: Document, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = page.createElement('script');
    element.src = address;
    element.onload = () => resolve();
    element.onerror = () => reject(new Error('the background blur script could not be loaded'));
    page.head.append(element);
  });
}
