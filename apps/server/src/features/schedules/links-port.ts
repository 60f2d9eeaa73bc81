/** The functions of the links feature that schedules use; provided by the composition. */
import type { Transaction } from '../../platform/db/database.ts';

export interface ScheduleLinks {
  /** Creates a link of kind `schedule`, valid between the two instants. */
  create(
    tx: Transaction,
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
  /** The token of a link. */
  tokenOf(tx: Transaction, link: { readonly id: string; readonly expiresAt: Date }): string;
  /** The link of a token, in any state. @throws DomainError link.invalid */
  read(
    tx: Transaction,
    token: string,
  ): Promise<{ readonly id: string; readonly scheduleId: string | null; readonly revokedAt: Date | null }>;
  /** Changes the times of a link; its tokens stay valid. */
  changeTimes(
    tx: Transaction,
    linkId: string,
    times: { readonly opensAt: Date; readonly expiresAt: Date },
  ): Promise<unknown>;
}
