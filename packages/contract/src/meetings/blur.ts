/**
 * An empty page of the tenant's origin that meetings frame. It alone may compile WebAssembly, which finds the person in a
 * camera's picture.
 */
export const blurPath = '/blur';
