/** The encodings that are written. LiveKit sends no other to a participant that does not list it. */
export type Codec = 'opus' | 'vp8' | 'h264';
