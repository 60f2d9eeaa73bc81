/** Who chose Web Push in this browser. It stays after a sign-out, so that the same person need not choose again. */
import { preference } from '../local-storage.ts';

export type PushSideName = 'staff' | 'customer';

export interface PushChoice {
  readonly personId: string;
  readonly subscriptionId: string;
}

export type ChoiceStorage = Pick<typeof preference, 'get' | 'set'>;

/** `null` when it is absent or of another person. */
export function readPushChoice(
  side: PushSideName,
  personId: string,
  storage: ChoiceStorage = preference,
): PushChoice | null {
  try {
    const choice = JSON.parse(storage.get(`push-${side}`) ?? 'null') as PushChoice | null;
    return choice?.personId === personId ? choice : null;
  } catch {
    return null;
  }
}

export function writePushChoice(
  side: PushSideName,
  choice: PushChoice | null,
  storage: ChoiceStorage = preference,
): void {
  storage.set(`push-${side}`, JSON.stringify(choice));
}
