/** The lobby's clocks: what is due happens within a second, and who is connected is noted before any grace runs out. */
import { minutes, seconds } from '@foyer/contract/time.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { Meetings } from '../meetings/index.ts';
import type { LobbyService } from './service.ts';

interface Parts {
  readonly live: LiveGateway;
  readonly service: LobbyService;
  readonly meetings: Pick<Meetings, 'reconcileAll'>;
  readonly onError: (error: unknown) => void;
}

export function startLobbyJobs({ live, service, meetings, onError }: Parts): Recurring {
  // After a restart everything is looked at once; nobody waits for it.
  const first = service.settleAll().catch(onError);
  const jobs = [
    every({ everyMs: seconds(1), onError, work: () => service.settleDue() }),
    every({ everyMs: minutes(1), onError, work: () => service.settleAll() }),
    every({ everyMs: seconds(5), onError, work: noteConnected }),
    every({
      everyMs: seconds(5),
      onError,
      work: async () => {
        for (const scope of await service.findBusyTenants()) await meetings.reconcileAll(scope);
      },
    }),
  ];

  async function noteConnected(): Promise<void> {
    for (const { scope, people } of live.connected('/lobby').values()) await service.noteHeard(scope, people);
    for (const { scope, people } of live.connected('/customer').values()) {
      await service.keepCustomers(scope, [...people.keys()]);
    }
  }

  return {
    async stop() {
      await Promise.all([first, ...jobs.map((job) => job.stop())]);
    },
  };
}
