/** The trails of laser pointers, which fade and are not kept. */
import { type AnnotationPoint, annotationLimits, type Stroke } from '@foyer/contract/meetings/annotations.ts';
import type { Clock } from '../../../../platform/time/clock.ts';

export interface LaserTrail extends Pick<Stroke, 'id' | 'colour' | 'width'> {
  readonly sharerId: string;
  readonly points: readonly (AnnotationPoint & { readonly at: number })[];
}

type Added = Pick<Stroke, 'id' | 'colour' | 'width' | 'points'> & { readonly sharerId: string };

export function createLaserTrails(
  clock: Clock,
  onChange: (trails: readonly LaserTrail[]) => void,
): { add(added: Added): void; close(): void } {
  let trails: readonly LaserTrail[] = [];
  let cancel: (() => void) | null = null;

  function removeFaded(): void {
    cancel = null;
    const oldest = clock.now() - annotationLimits.laserLastsMs;
    trails = trails
      .map((trail) => ({ ...trail, points: trail.points.filter(({ at }) => at > oldest) }))
      .filter(({ points }) => points.length > 0);
    onChange(trails);
    schedule();
  }

  function schedule(): void {
    if (trails.length > 0) cancel ??= clock.after(200, removeFaded);
  }

  return {
    add({ points, ...trail }) {
      const at = clock.now();
      const before = trails.find(({ id }) => id === trail.id);
      const all = [...(before?.points ?? []), ...points.map((point) => ({ ...point, at }))];
      trails = [...trails.filter(({ id }) => id !== trail.id), { ...trail, points: all }];
      onChange(trails);
      schedule();
    },
    close: () => cancel?.(),
  };
}
