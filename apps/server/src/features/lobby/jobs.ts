/** The lobby's recurring jobs: the sweep, and recording which agents and customers are connected. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { Meetings } from '../meetings/index.ts';
import type { ConsultationService } from './consultation/consultation-service.ts';
import type { LobbyService } from './service.ts';

interface Dependencies {
  readonly live: LiveGateway;
  readonly service: LobbyService;
  readonly consultation: Pick<ConsultationService, 'endDue'>;
  readonly meetings: Pick<Meetings, 'reconcileAll'>;
  readonly onError: (error: unknown) => void;
}

export function startLobbyJobs({ live, service, consultation, meetings, onError }: Dependencies): Recurring {
  // After a restart everything is evaluated once, in the background.
  const first = service.sweepAll().catch(onError);
  const jobs = [
    every({ everyMs: seconds(1), onError, work: () => service.sweepDue() }),
    every({ everyMs: seconds(1), onError, work: consultation.endDue }),
    every({ everyMs: minutes(1), onError, work: () => service.sweepAll() }),
    every({ everyMs: seconds(5), onError, work: () => service.notifyNear() }),
    // More often than any grace period ends.
    every({ everyMs: seconds(5), onError, work: () => service.recordConnected(live) }),
    every({
      everyMs: seconds(5),
      onError,
      work: async () => forEachTenant(await service.findBusyTenants(), meetings.reconcileAll),
    }),
  ];
  return {
    async stop() {
      await Promise.all([first, ...jobs.map((job) => job.stop())]);
    },
  };
}
