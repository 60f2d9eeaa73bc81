/** The stages of the customer's road behind one address, and where a visit begins. */
import type { ClickSource } from '@foyer/contract/schedules.ts';
import type { RoadCustomer } from './road-customer.ts';

export type Stage =
  | {
      readonly name: 'registering';
      /** Why the details are asked for again, where there is a reason to tell. */
      readonly notice: string | null;
      /** `null`: somebody now. Else a time is picked after the code. */
      readonly later: { readonly source: ClickSource | null } | null;
    }
  | {
      readonly name: 'waiting';
      readonly customer: RoadCustomer;
      readonly entrance: 'knock' | 'return';
      /** The booked start that is knocked for; `null` for somebody now. */
      readonly scheduleId: string | null;
      /** Nothing of this tab was here before: whoever has a meeting is asked before it goes on here. */
      readonly isNewTab?: boolean;
    }
  | { readonly name: 'scheduling'; readonly customer: RoadCustomer; readonly source: ClickSource | null };

/** What a reload of this tab comes back to, beside who the customer is. */
export interface KeptStage {
  readonly at: 'scheduling' | 'waiting';
  readonly source?: ClickSource | null;
  readonly scheduleId?: string | null;
}

interface Visit {
  /** Who this browser is to the product's address, where it is known. */
  readonly customer: RoadCustomer | null;
  readonly kept: KeptStage | null;
  /** Named in the address: whoever comes with one wants to book. */
  readonly source: ClickSource | null;
  readonly isBookable: boolean;
}

/** Where a visit to a product's address begins. */
export function firstStage({ customer, kept, source, isBookable }: Visit): Stage {
  const wantsTime = source !== null && isBookable;
  if (!customer) return { name: 'registering', notice: null, later: wantsTime ? { source } : null };
  if (wantsTime) return { name: 'scheduling', customer, source };
  if (kept?.at === 'scheduling') return { name: 'scheduling', customer, source: kept.source ?? null };
  return {
    name: 'waiting',
    customer,
    entrance: 'return',
    scheduleId: kept?.scheduleId ?? null,
    ...(kept === null && { isNewTab: true }),
  };
}

/** After the code: to the times where one is wanted, else into the lobby. */
export function afterCode(stage: Stage, customer: RoadCustomer): Stage {
  if (stage.name === 'registering' && stage.later)
    return { name: 'scheduling', customer, source: stage.later.source };
  return { name: 'waiting', customer, entrance: 'knock', scheduleId: null };
}

export function keptStageOf(stage: Stage): KeptStage | null {
  switch (stage.name) {
    case 'registering':
      return null;
    case 'scheduling':
      return { at: 'scheduling', source: stage.source };
    case 'waiting':
      return { at: 'waiting', scheduleId: stage.scheduleId };
  }
}
