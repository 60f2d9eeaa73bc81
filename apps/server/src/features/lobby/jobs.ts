/** The lobby's recurring jobs: the sweep, and recording which agents and customers are connected. */
import { setTimeout as wait } from 'node:timers/promises';
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import { everyForTenants } from '../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { Meetings } from '../meetings/index.ts';
import type { ConsultationService } from './consultation/consultation-service.ts';
import type { LobbyService } from './service.ts';
import type { SupervisorService } from './supervisor/supervisor-service.ts';

interface Dependencies {
  readonly live: Pick<LiveGateway, 'connected'>;
  readonly service: LobbyService;
  readonly supervisor: Pick<SupervisorService, 'checkServiceLevels'>;
  readonly consultation: Pick<ConsultationService, 'endDue'>;
  readonly meetings: Pick<Meetings, 'reconcileAll'>;
  readonly onError: OnJobError;
}

const roomPresence = 'room presence';
/** The first sweep waits this long for the media server. */
const firstRoundWithinMs = seconds(5);

/**
 * Starts the jobs once it is known who is in the rooms: what the media server reported during the downtime is lost, and a
 * sweep would take people for absent who entered meanwhile.
 */
export async function startLobbyJobs(dependencies: Dependencies): Promise<Recurring> {
  const { live, service, supervisor, consultation, meetings, onError } = dependencies;
  const reconcileRooms = async (forEach = forEachTenant) =>
    forEach(await service.findBusyTenants(), meetings.reconcileAll);
  const firstRound = reconcileRooms().catch((error: unknown) => onError(error, { job: roomPresence }));
  await Promise.race([firstRound, wait(firstRoundWithinMs, undefined, { ref: false })]);
  const jobs = [
    everyForTenants({ job: 'due transitions', everyMs: seconds(1), onError, work: service.sweepDue }),
    everyForTenants({ job: 'consultation expiry', everyMs: seconds(1), onError, work: consultation.endDue }),
    // After a restart everything is evaluated once, in the background.
    everyForTenants({
      job: 'full sweep',
      everyMs: minutes(1),
      startsNow: true,
      onError,
      work: service.sweepAll,
    }),
    everyForTenants({
      job: 'service levels',
      everyMs: minutes(1),
      onError,
      work: supervisor.checkServiceLevels,
    }),
    everyForTenants({
      job: 'near-turn notifications',
      everyMs: seconds(5),
      onError,
      work: service.notifyNear,
    }),
    // More often than any grace period ends.
    everyForTenants({
      job: 'presence',
      everyMs: seconds(5),
      onError,
      work: (forEach) => service.recordConnected(live, forEach),
    }),
    everyForTenants({ job: roomPresence, everyMs: seconds(5), onError, work: reconcileRooms }),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
