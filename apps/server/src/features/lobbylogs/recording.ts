/** Hears each step of a request and writes it down in the same transaction. */
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { requestStepped } from '../lobby/index.ts';
import * as store from './store.ts';

export function recordSteps(events: EventBus): void {
  const heard = new WeakMap<Unit, store.Step[]>();
  events.within(requestStepped, async (unit, step) => {
    const waiting = heard.get(unit);
    if (waiting) {
      waiting.push(step);
      return;
    }
    const steps = [step];
    heard.set(unit, steps);
    unit.beforeCommit(async () => {
      heard.delete(unit);
      await store.insert(unit, steps);
    });
  });
}
