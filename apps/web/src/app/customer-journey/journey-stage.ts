/** The stages of the customer journey at one address, and the stage in which a visit starts. */
import type { Booked, ClickSource } from '@foyer/contract/schedules/schedules.ts';
import type { JourneyCustomer } from './stored-customer.ts';

export type Stage =
  | {
      readonly name: 'registering';
      /** Why the form is shown again; `null` where there is nothing to explain. */
      readonly notice: string | null;
      /** `null` for a demo now; else the customer picks a time after the code. */
      readonly later: { readonly source: ClickSource | null } | null;
    }
  | {
      readonly name: 'waiting';
      readonly customer: JourneyCustomer;
      readonly entryMode: 'knock' | 'return';
      /** The booked start to join; `null` for a demo now. */
      readonly scheduleId: string | null;
      /** This tab has no saved stage: a customer with an open meeting confirms before it continues here. */
      readonly isNewTab?: boolean;
    }
  | {
      readonly name: 'scheduling';
      readonly customer: JourneyCustomer;
      readonly source: ClickSource | null;
      /** The booking that was just made; absent while a time is picked. */
      readonly booked?: Booked;
    };

/** The stage that a reload of this tab restores, without the customer, who is stored for the browser. */
export interface SavedStage {
  readonly at: 'scheduling' | 'waiting';
  readonly source?: ClickSource | null;
  readonly scheduleId?: string | null;
}

interface Visit {
  /** The customer of this browser for the product; `null` where there is none. */
  readonly customer: JourneyCustomer | null;
  readonly saved: SavedStage | null;
  /** From the address: a visit with a click source starts with booking. */
  readonly source: ClickSource | null;
  readonly isBookable: boolean;
}

/** The stage in which a visit to a product's address starts. */
export function initialStage({ customer, saved, source, isBookable }: Visit): Stage {
  const wantsTime = source !== null && isBookable;
  if (!customer) return { name: 'registering', notice: null, later: wantsTime ? { source } : null };
  if (wantsTime) return { name: 'scheduling', customer, source };
  if (saved?.at === 'scheduling') return { name: 'scheduling', customer, source: saved.source ?? null };
  return {
    name: 'waiting',
    customer,
    entryMode: 'return',
    scheduleId: saved?.scheduleId ?? null,
    ...(saved === null && { isNewTab: true }),
  };
}

/** The stage after the code: picking a time if the customer chose to book, else the lobby. */
export function stageAfterCode(stage: Stage, customer: JourneyCustomer): Stage {
  if (stage.name === 'registering' && stage.later)
    return { name: 'scheduling', customer, source: stage.later.source };
  return { name: 'waiting', customer, entryMode: 'knock', scheduleId: null };
}

export function toSavedStage(stage: Stage): SavedStage | null {
  switch (stage.name) {
    case 'registering':
      return null;
    case 'scheduling':
      return { at: 'scheduling', source: stage.source };
    case 'waiting':
      return { at: 'waiting', scheduleId: stage.scheduleId };
  }
}
