/** Keeps the content of a drawer or dialog while it closes. */
import { useState } from 'react';

/** @returns `value`, or the last one before it became `null` */
export function useLastValue<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
