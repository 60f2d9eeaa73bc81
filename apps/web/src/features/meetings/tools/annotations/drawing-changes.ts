/** Applies what was drawn to the drawings that a page knows: pure. */
import type { AnnotationEvent, Drawing, Stroke } from '@foyer/contract/meetings/annotations.ts';

export type DrawnPart = Extract<AnnotationEvent, { type: 'drawn' }>['parts'][number];

/** @returns `null` if a part before this one is missing */
export function applyPart(strokes: readonly Stroke[], part: DrawnPart): readonly Stroke[] | null {
  const { from, ...fields } = part;
  const before = strokes.find(({ id }) => id === part.id);
  const kept = before?.points ?? [];
  if (from > kept.length) return null;
  const stroke: Stroke = { ...fields, points: [...kept.slice(0, from), ...part.points] };
  return before ? strokes.map((each) => (each === before ? stroke : each)) : [...strokes, stroke];
}

export function changeStrokes(
  drawings: readonly Drawing[],
  sharerId: string,
  change: (strokes: readonly Stroke[]) => readonly Stroke[],
): readonly Drawing[] {
  return drawings.map((drawing) =>
    drawing.sharer.id === sharerId ? { ...drawing, strokes: [...change(drawing.strokes)] } : drawing,
  );
}

/** @returns `null` if the page must fetch the drawings again */
export function applyEvent(
  drawings: readonly Drawing[],
  event: Exclude<AnnotationEvent, { type: 'changed' }>,
): readonly Drawing[] | null {
  const drawing = drawings.find(({ sharer }) => sharer.id === event.sharerId);
  if (!drawing) return null;
  switch (event.type) {
    case 'cleared':
      return changeStrokes(drawings, event.sharerId, () => []);
    case 'undone':
      return changeStrokes(drawings, event.sharerId, (strokes) =>
        strokes.filter(({ id }) => id !== event.strokeId),
      );
    case 'drawn': {
      let strokes: readonly Stroke[] | null = drawing.strokes;
      for (const part of event.parts)
        if (part.tool !== 'laser') strokes = strokes && applyPart(strokes, part);
      const applied = strokes;
      return applied && changeStrokes(drawings, event.sharerId, () => applied);
    }
  }
}

/** @returns `null` for an event type that this page does not know, for example of a newer server */
export function readAnnotationEvent(payload: Uint8Array): AnnotationEvent | null {
  try {
    const event = JSON.parse(new TextDecoder().decode(payload)) as AnnotationEvent;
    return ['changed', 'drawn', 'undone', 'cleared'].includes(event.type) ? event : null;
  } catch {
    return null;
  }
}
