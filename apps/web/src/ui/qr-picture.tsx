/** A QR code. It is dark on white in both themes, because cameras need that contrast. */
import encodeQr from 'qr';
import { useMemo } from 'react';

interface QrPictureProps {
  text: string;
  /** The accessible name. */
  label: string;
  /** Pixels. */
  size?: number;
}

export function QrPicture({ text, label, size: pixels = 184 }: QrPictureProps) {
  const { path, size } = useMemo(() => draw(encodeQr(text, 'raw', { border: 3, ecc: 'low' })), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={pixels}
      height={pixels}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx={1} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Merges adjacent dark modules of a row into one rectangle. */
function draw(modules: boolean[][]): { path: string; size: number } {
  const rows = modules.map((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ]
      .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
      .join(''),
  );
  return { path: rows.join(''), size: modules.length };
}
