/** Entry of the drawing's chunk, loaded when a screen is shared. */

export { AnnotationHost } from './annotation-host.tsx';
export { AnnotationLayer } from './annotation-layer.tsx';
export { AnnotationToolbar } from './annotation-toolbar.tsx';
