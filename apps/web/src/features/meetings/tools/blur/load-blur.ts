/** Loads the model that finds the person in a picture. Model and WebAssembly are files of this build, with their hash in the name. */
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

/** Loads and starts it once per page; after a failure it can be tried again. */
export function loadBlur(): Promise<BlurFrame> {
  loaded ??= start().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function start(): Promise<BlurFrame> {
  await addScript(script);
  const { SelfieSegmentation } = window as Library;
  if (!SelfieSegmentation) throw new Error('the script of the blur has no SelfieSegmentation');
  const segmenter = new SelfieSegmentation({ locateFile: (name) => files[name] ?? name });
  return createBlurFrame(segmenter);
}

/** The package is a script for the page, and no module. */
function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    element.onload = () => resolve();
    element.onerror = () => reject(new Error('the script of the blur could not be loaded'));
    document.head.append(element);
  });
}
