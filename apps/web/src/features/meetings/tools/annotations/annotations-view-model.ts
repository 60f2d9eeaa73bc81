/** View model of the drawings on shared screens, kept equal to the server's. */
import {
  type AnnotationPoint,
  type AnnotationTool,
  annotationLimits,
  annotationTopic,
  type Drawing,
  type Stroke,
  type StrokePart,
} from '@foyer/contract/meetings/annotations.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import { createObservable, type Observable } from '../../../../platform/state/observable.ts';
import type { AnnotationsApi, AnnotationsPorts } from './annotations-ports.ts';
import { applyEvent, applyPart, changeStrokes, readAnnotationEvent } from './drawing-changes.ts';
import { createLaserTrails, type LaserTrail } from './laser-trails.ts';
import { createOwnShare } from './own-share.ts';
import { createStrokeSender } from './stroke-sender.ts';

export interface AnnotationsState {
  readonly drawings: readonly Drawing[];
  readonly lasers: readonly LaserTrail[];
  /** `null` while the person does not draw. */
  readonly tool: AnnotationTool | null;
  /** Whether others may draw on the local screen. */
  readonly isAllowed: boolean;
}

export interface Annotations extends Observable<AnnotationsState> {
  /** Fetches the drawings, for example after a connection loss. */
  refresh(): void;
  onServerMessage(topic: string, payload: Uint8Array): void;
  choose(tool: AnnotationTool | null): void;
  /** The local screen is shared with this recipient; `null` when sharing ends. */
  share(recipient: Recipient | null): void;
  allow(isAllowed: boolean): void;
  begin(sharerId: string, at: AnnotationPoint): void;
  extend(points: readonly AnnotationPoint[]): void;
  finish(): void;
  /** Takes back the stroke that is being drawn. A laser pointer's trail fades by itself. */
  discard(): void;
  write(sharerId: string, at: AnnotationPoint, text: string): void;
  undo(sharerId: string): Promise<void>;
  clear(sharerId: string): Promise<void>;
  readonly api: Pick<AnnotationsApi, 'freeze' | 'unfreeze' | 'still' | 'save'>;
  readonly showError: (error: unknown) => void;
  close(): void;
}

/** Of a line, as a share of the picture's width. */
const lineWidth = 0.005;

interface CurrentStroke {
  readonly sharerId: string;
  readonly part: Omit<StrokePart, 'from' | 'points'>;
  readonly points: readonly AnnotationPoint[];
}

export function startAnnotations({
  clock,
  api,
  newId,
  self,
  mayPass,
  showError,
}: AnnotationsPorts): Annotations {
  const { state, subscribe, update } = createObservable<AnnotationsState>({
    drawings: [],
    lasers: [],
    tool: null,
    isAllowed: true,
  });
  const lasers = createLaserTrails(clock, (trails) => update({ lasers: trails }));
  const ownShare = createOwnShare({ clock, api, newId, onDeclared: refresh });
  let current: CurrentStroke | null = null;
  /** Strokes that the server may not have completely. */
  let unsent = new Set<string>();
  /** Strokes that were drawn here since the last fetch began, which its result may lack. */
  let drawnSinceFetch = new Set<string>();
  let isClosed = false;
  let fetching: 'no' | 'yes' | 'again' = 'no';
  /** Arrived while the drawings were fetched. */
  let waiting: (() => void)[] = [];
  let cancelRetry = () => {};
  const idleWaiters: (() => void)[] = [];

  const sender = createStrokeSender({
    clock,
    send: api.draw,
    undo: api.undo,
    mayPass,
    onIdle() {
      if (!current) unsent = new Set();
      for (const resume of idleWaiters.splice(0)) resume();
    },
    onFailed(error) {
      abandon();
      if (!isClosed) showError(error);
      refresh();
    },
  });

  function abandon(): void {
    current = null;
    unsent = new Set();
    drawnSinceFetch = new Set();
    sender.drop();
  }

  function refresh(): void {
    if (isClosed) return;
    if (fetching !== 'no') {
      fetching = 'again';
      return;
    }
    fetching = 'yes';
    drawnSinceFetch = new Set();
    cancelRetry();
    void api.list().then(applyList, (error: unknown) => {
      fetching = 'no';
      waiting = [];
      if (!isClosed && mayPass(error)) cancelRetry = clock.after(2_000, refresh);
    });
  }

  function applyList(listed: readonly Drawing[]): void {
    const before = state().drawings;
    const drawings = listed.map((drawing) => {
      const own = before.find(({ shareId }) => shareId === drawing.shareId)?.strokes ?? [];
      const isNewer = ({ id }: { id: string }) => unsent.has(id) || drawnSinceFetch.has(id);
      const others = drawing.strokes.filter((stroke) => !isNewer(stroke));
      return { ...drawing, strokes: [...others, ...own.filter(isNewer)] };
    });
    const mustRepeat = fetching === 'again';
    fetching = 'no';
    const arrived = waiting;
    waiting = [];
    if (isClosed) return;
    update({ drawings });
    for (const apply of arrived) apply();
    if (mustRepeat) refresh();
  }

  function onServerMessage(topic: string, payload: Uint8Array): void {
    if (topic !== annotationTopic) return;
    const event = readAnnotationEvent(payload);
    if (!event) return;
    if (event.type === 'changed') {
      refresh();
      return;
    }
    const apply = () => {
      const { id } = self();
      const others = event.type === 'drawn' ? event.parts.filter(({ by }) => by.id !== id) : [];
      for (const part of others) if (part.tool === 'laser') lasers.add({ ...part, sharerId: event.sharerId });
      if (event.type === 'cleared' && current?.sharerId === event.sharerId) abandon();
      const known = event.type === 'drawn' ? { ...event, parts: others } : event;
      const drawings = applyEvent(state().drawings, known);
      if (drawings) update({ drawings });
      else refresh();
    };
    if (fetching === 'no') apply();
    else waiting.push(apply);
  }

  /** Draws on this page at once, and sends it. */
  function add(stroke: CurrentStroke, from: number, points: readonly AnnotationPoint[]): void {
    const { sharerId, part } = stroke;
    const drawing = state().drawings.find(({ sharer }) => sharer.id === sharerId);
    if (!drawing) return;
    const added = { ...part, from, points: [...points] };
    const drawn = { ...added, by: self(), colour: drawing.colour };
    if (part.tool === 'laser') lasers.add({ ...drawn, sharerId });
    else {
      unsent.add(part.id);
      drawnSinceFetch.add(part.id);
      const strokes = applyPart(drawing.strokes, drawn);
      if (strokes) update({ drawings: changeStrokes(state().drawings, sharerId, () => strokes) });
    }
    sender.add(sharerId, added);
  }

  function begin(sharerId: string, at: AnnotationPoint): void {
    const { tool } = state();
    if (!tool || tool === 'text') return;
    const part = { id: newId(), tool, width: lineWidth, text: '' };
    current = { sharerId, part, points: [at] };
    add(current, 0, [at]);
  }

  function extend(points: readonly AnnotationPoint[]): void {
    const last = points.at(-1);
    if (!current || !last) return;
    const hasCorners = current.part.tool === 'arrow' || current.part.tool === 'rectangle';
    if (hasCorners) {
      add(current, 1, [last]);
      return;
    }
    for (let from = 0; from < points.length; from += annotationLimits.pointsPerPart) {
      const next = points.slice(from, from + annotationLimits.pointsPerPart);
      // A longer stroke goes on as another one.
      if (current.points.length + next.length > annotationLimits.pointsPerStroke) {
        const joint = current.points.at(-1) ?? last;
        begin(current.sharerId, joint);
      }
      const { length } = current.points;
      current = { ...current, points: [...current.points, ...next] };
      add(current, length, next);
    }
  }

  return {
    state,
    subscribe,
    refresh,
    onServerMessage,
    choose(tool) {
      current = null;
      update({ tool });
    },
    share: (recipient) => ownShare.set(recipient, state().isAllowed),
    allow(isAllowed) {
      update({ isAllowed });
      ownShare.allow(isAllowed);
    },
    begin,
    extend,
    finish() {
      current = null;
      if (sender.isIdle()) unsent = new Set();
    },
    discard() {
      if (!current) return;
      const { sharerId, part } = current;
      current = null;
      if (part.tool === 'laser') return;
      const withoutIt = (strokes: readonly Stroke[]) => strokes.filter(({ id }) => id !== part.id);
      update({ drawings: changeStrokes(state().drawings, sharerId, withoutIt) });
      sender.undo(sharerId);
    },
    write(sharerId, at, text) {
      const part = { id: newId(), tool: 'text' as const, width: lineWidth, text };
      add({ sharerId, part, points: [at] }, 0, [at]);
    },
    async undo(sharerId) {
      // A stroke that is still sent would otherwise continue after its deletion.
      if (!sender.isIdle()) await new Promise<void>((resolve) => void idleWaiters.push(resolve));
      await api.undo(sharerId).catch(showError);
      refresh();
    },
    async clear(sharerId) {
      abandon();
      await api.clear(sharerId).catch(showError);
      refresh();
    },
    api,
    showError,
    close() {
      isClosed = true;
      cancelRetry();
      lasers.close();
      sender.drop();
      ownShare.close();
    },
  };
}
