/** What schedules need of signed links; handed in by the composition. */
import type { Unit } from '../../platform/db/database.ts';

export interface ScheduleLinks {
  /** A link of kind `schedule`: good between the two instants. */
  make(
    unit: Unit,
    link: {
      readonly kind: 'schedule';
      readonly productId: string;
      readonly customerId: string;
      readonly registrationId: string;
      readonly scheduleId: string;
      readonly agentId: string | null;
      readonly opensAt: Date;
      readonly expiresAt: Date;
    },
  ): Promise<{ readonly id: string }>;
  /** The token of a link as it stands. */
  tokenOf(unit: Unit, link: { readonly id: string; readonly expiresAt: Date }): string;
  /** Signature and row, early, expired or used as it may be. @throws DomainError link.invalid */
  read(
    unit: Unit,
    token: string,
  ): Promise<{ readonly id: string; readonly scheduleId: string | null; readonly revokedAt: Date | null }>;
  /** The same link, good between other instants: tokens that are out there go on working. */
  extend(
    unit: Unit,
    linkId: string,
    times: { readonly opensAt: Date; readonly expiresAt: Date },
  ): Promise<unknown>;
}
