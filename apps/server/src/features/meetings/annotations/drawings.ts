/** The drawings on shared screens, bounded, in the memory of this process: pure, without clock and network. */
import { annotationLimits, type Stroke, type StrokePart } from '@foyer/contract/meetings/annotations.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';

export interface Still {
  readonly id: string;
  readonly bytes: Buffer;
}

/** What the sharer declares. */
export interface DeclaredShare {
  readonly shareId: string;
  readonly recipient: Recipient;
  /** Whether others than the sharer may draw. */
  readonly isAllowed: boolean;
}

export interface DrawingRecord extends DeclaredShare {
  readonly sharer: Stroke['by'];
  readonly still: Still | null;
  /** In the order in which they were begun. */
  readonly strokes: readonly Stroke[];
}

export type Author = Pick<Stroke, 'by' | 'colour'>;

export type Drawings = ReturnType<typeof createDrawings>;

export function createDrawings() {
  /** Meeting → sharer → drawing. A person shares at most one screen in a meeting. */
  const meetings = new Map<string, Map<string, DrawingRecord>>();
  /** Meeting → person → colour. */
  const colours = new Map<string, Map<string, number>>();

  function set(meetingId: string, drawing: DrawingRecord): void {
    const drawings = meetings.get(meetingId) ?? new Map<string, DrawingRecord>();
    meetings.set(meetingId, drawings.set(drawing.sharer.id, drawing));
  }

  const find = (meetingId: string, sharerId: string) => meetings.get(meetingId)?.get(sharerId) ?? null;

  /** @throws DomainError annotation.no_share */
  function change(meetingId: string, sharerId: string, changed: Partial<DrawingRecord>): void {
    set(meetingId, { ...load(meetingId, sharerId), ...changed });
  }

  function load(meetingId: string, sharerId: string): DrawingRecord {
    const drawing = find(meetingId, sharerId);
    if (!drawing) throw new DomainError('annotation.no_share');
    return drawing;
  }

  // The methods that change a drawing throw annotation.no_share if there is none.
  return {
    find,

    findAll: (meetingId: string): readonly DrawingRecord[] => [...(meetings.get(meetingId)?.values() ?? [])],

    /** Another `shareId` begins an empty drawing. @returns the drawing before */
    declare(meetingId: string, sharer: Stroke['by'], share: DeclaredShare): DrawingRecord | null {
      const before = find(meetingId, sharer.id);
      const kept = before?.shareId === share.shareId ? before : { still: null, strokes: [] };
      set(meetingId, { ...kept, ...share, sharer });
      return before;
    },

    /** @throws DomainError annotation.full | request.invalid; then nothing is drawn */
    draw(meetingId: string, sharerId: string, author: Author, parts: readonly StrokePart[]): void {
      const strokes = [...load(meetingId, sharerId).strokes];
      for (const part of parts) apply(strokes, part, author);
      const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);
      if (strokes.length > annotationLimits.strokes || points > annotationLimits.points)
        throw new DomainError('annotation.full');
      change(meetingId, sharerId, { strokes });
    },

    /** @returns the id of the deleted stroke; `null` if this person has none */
    undo(meetingId: string, sharerId: string, personId: string): string | null {
      const { strokes } = load(meetingId, sharerId);
      const last = strokes.findLast(({ by }) => by.id === personId);
      if (!last) return null;
      change(meetingId, sharerId, { strokes: strokes.filter((stroke) => stroke !== last) });
      return last.id;
    },

    clear: (meetingId: string, sharerId: string) => change(meetingId, sharerId, { strokes: [] }),

    setStill: (meetingId: string, sharerId: string, still: Still | null) =>
      change(meetingId, sharerId, { still }),

    /** @returns the deleted drawing */
    end(meetingId: string, sharerId: string): DrawingRecord | null {
      const before = find(meetingId, sharerId);
      meetings.get(meetingId)?.delete(sharerId);
      if (meetings.get(meetingId)?.size === 0) meetings.delete(meetingId);
      return before;
    },

    /** Assigned in order of arrival, and kept for the whole meeting. */
    colourOf(meetingId: string, personId: string): number {
      const given = colours.get(meetingId) ?? new Map<string, number>();
      const colour = given.get(personId) ?? given.size % annotationLimits.colours;
      colours.set(meetingId, given.set(personId, colour));
      return colour;
    },

    endAll(meetingId: string): void {
      meetings.delete(meetingId);
      colours.delete(meetingId);
    },
  };
}

/** The largest number of points by tool. */
const maxPoints = {
  pen: annotationLimits.pointsPerStroke,
  arrow: 2,
  rectangle: 2,
  text: 1,
} as const;

/** A laser pointer is not kept. */
function apply(strokes: Stroke[], part: StrokePart, author: Author): void {
  const { from, ...fields } = part;
  if (part.tool === 'laser') return;
  const index = strokes.findIndex(({ id }) => id === part.id);
  const before = strokes[index];
  if (before && (before.by.id !== author.by.id || before.tool !== part.tool))
    throw new DomainError('request.invalid', { fields: { parts: 'taken' } });
  const kept = before?.points ?? [];
  // A part was lost, for example with a stroke that was cleared while it was drawn.
  if (from > kept.length) throw new DomainError('request.invalid', { fields: { parts: 'unknown' } });
  const points = [...kept.slice(0, from), ...part.points];
  if (points.length > maxPoints[part.tool])
    throw new DomainError('request.invalid', { fields: { parts: 'too_long' } });
  const text = part.tool === 'text' ? part.text : '';
  const stroke: Stroke = { ...fields, ...author, points, text };
  if (before) strokes[index] = stroke;
  else strokes.push(stroke);
}
