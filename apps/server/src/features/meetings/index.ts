/** Meetings: the LiveKit room of an agent and customers, from the room token to the outcome. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import type { Media } from '../../platform/media/media.ts';
import { customerErased } from '../customers/index.ts';
import type { Products } from '../products/index.ts';
import { userDeactivated } from '../users/index.ts';
import { createAnnotations } from './annotations/annotations.ts';
import { type ConsultationRoom, createConsultationRoom } from './consultation/consultation-room.ts';
import { createDepartures, type Departures } from './departures.ts';
import { erase } from './erasing-store.ts';
import { createExternalMeetings, type ExternalMeetings } from './external/external-meetings.ts';
import { createObs, type Obs } from './obs/obs.ts';
import { createOutcomes, type OutcomeDependencies, type Outcomes } from './outcomes/outcomes.ts';
import { findAllOf } from './participants-store.ts';
import { createPictures, type PictureDependencies, type Pictures } from './pictures/pictures.ts';
import { createOrphanedRooms, type OrphanedRooms } from './presence/orphaned-rooms.ts';
import { createPresence, type Presence, type PresenceDependencies } from './presence/presence.ts';
import { createRecordPresence } from './presence/record-presence.ts';
import { createLocalRecordings, type LocalRecordingDependencies } from './recording/local-recordings.ts';
import { createMeetingRecordings, type MeetingRecordings } from './recording/meeting-recordings.ts';
import { createRecordingConsent, type RecordingConsent } from './recording/recording-consent.ts';
import { createRoomControls, type RoomControlDependencies, type RoomControls } from './room/room-controls.ts';
import { createRoomTokens, type RoomTokenDependencies, type RoomTokens } from './room/room-tokens.ts';
import {
  registerAnnotationRoutes,
  registerExternalMeetingRoutes,
  registerMeetingRoutes,
  registerObsRoutes,
  registerOutcomeRoutes,
  registerPictureRoutes,
  registerRecordingRoutes,
  registerRoomRoutes,
  registerSupervisionRoutes,
} from './routes.ts';
import { createMeetingsService, type MeetingsDependencies, type MeetingsService } from './service.ts';
import { createSnapshots, type Snapshots } from './snapshots/index.ts';
import { findOpenIdsOf } from './store.ts';
import { createSupervision, type SupervisionActions } from './supervision/supervision.ts';
import {
  createSupervisionState,
  type SupervisionStateDependencies,
} from './supervision/supervision-state.ts';
import { createView, type ViewDependencies } from './view.ts';

export {
  customerLeftMeeting,
  meetingEnded,
  meetingPresenceChanged,
  outcomeSaved,
  recordingConditionsChanged,
} from './events.ts';
export { hostOf, participantOf } from './policy.ts';
export type { RecordingConditions } from './recording/meeting-recordings.ts';
export type { MeetingRecord } from './store.ts';

export type Meetings = MeetingsService &
  Presence &
  Departures &
  Pick<RoomTokens, 'preconnectToken' | 'connectionCheckToken'> &
  Pick<OrphanedRooms, 'endAbandonedMeetings' | 'closeOrphanedRooms' | 'closeRoomsOf'> & {
    readonly room: RoomControls;
    readonly outcomes: Outcomes;
    readonly supervision: SupervisionActions;
    readonly picturesOf: Pictures['picturesOf'];
    readonly snapshots: Pick<Snapshots, 'deleteOld' | 'start'>;
    readonly external: ExternalMeetings;
    readonly obs: Omit<Obs, 'end' | 'reconcile'>;
    readonly recordings: MeetingRecordings;
    /** The answer of a customer or guest about recordings, before the meeting. */
    readonly earlyConsent: {
      readonly find: RecordingConsent['findEarly'];
      readonly answer: RecordingConsent['answerEarly'];
    };
    /** For warm transfers. */
    readonly consultation: ConsultationRoom;
    /** The ids of the meetings that a customer was part of. */
    readonly findAllOf: typeof findAllOf;
    register(context: RouteContext): void;
    /** Starts the jobs that end abandoned meetings and close orphaned rooms. */
    start(onError: OnJobError): Recurring;
  };

export type { ConsultantsOf } from './supervision/supervision-state.ts';

type Dependencies = MeetingsDependencies &
  PresenceDependencies &
  ViewDependencies & { readonly products: Pick<Products, 'appSchemes'> } & RoomTokenDependencies &
  OutcomeDependencies &
  SupervisionStateDependencies &
  PictureDependencies &
  Pick<LocalRecordingDependencies, 'mayRecordLocally'> &
  Omit<RoomControlDependencies, 'leave' | 'leaveAlone'> & {
    readonly media: Media;
    readonly flagsOf: (tx: Transaction) => Promise<Flags>;
    /** Whether the tenant has this member of staff. */
    readonly isStaff: (tx: Transaction, userId: string) => Promise<boolean>;
  };

export function createMeetings(dependencies: Dependencies): Meetings {
  const { database, events, media, isStaff, storage, now } = dependencies;
  const tokens = createRoomTokens(dependencies);
  const view = createView(dependencies);
  const state = createSupervisionState(dependencies);
  const recordPresence = createRecordPresence(dependencies);
  const obs = createObs(dependencies);
  const service = createMeetingsService({
    ...dependencies,
    keys: tokens,
    view,
    supervision: state,
    obs,
    recordPresence,
  });
  const presence = createPresence({ ...dependencies, supervision: state, obs });
  const departures = createDepartures({
    ...dependencies,
    view,
    leave: service.leave,
    leaveAlone: service.leaveAlone,
    recordPresence,
    presence,
  });
  const external = createExternalMeetings({ ...dependencies, view, recordPresence });
  const room = createRoomControls({ ...dependencies, leave: service.leave, leaveAlone: service.leaveAlone });
  const consultation = createConsultationRoom({ ...dependencies, recordPresence, room, supervision: state });
  const outcomes = createOutcomes(dependencies);
  const supervision = createSupervision({ ...dependencies, state });
  const annotations = createAnnotations({ ...dependencies, sendToRoom: service.sendToRoom });
  const pictures = createPictures({ ...dependencies, annotations });
  const snapshots = createSnapshots({ ...dependencies, pictures });
  const consent = createRecordingConsent({
    ...dependencies,
    sendToRoom: service.sendToRoom,
    recordsOnServer: async (tx) => (await dependencies.flagsOf(tx)).serverSideRecording,
  });
  const recordings = createMeetingRecordings({ consent });
  const local = createLocalRecordings({ ...dependencies, consent });
  const { start, ...orphanedRooms } = createOrphanedRooms({ ...dependencies, service, presence });
  events.after(userDeactivated, (scope, { userId }) => presence.removeAgent(scope, userId));
  events.within(customerErased, async (tx, { customerId }) => {
    if ((await findOpenIdsOf(tx, 'customer', customerId)).length > 0)
      throw new DomainError('customer.present');
    const alone = await findAllOf(tx, customerId, { alone: true });
    for (const key of await erase(tx, { customerId, alone, at: now() }))
      tx.afterCommit(() => storage.remove(tx.scope, key));
  });
  return {
    ...service,
    ...presence,
    findAllOf,
    depart: departures.depart,
    rejoin: departures.rejoin,
    ...tokens,
    room,
    outcomes,
    supervision,
    picturesOf: pictures.picturesOf,
    snapshots,
    external,
    obs,
    recordings,
    earlyConsent: { find: consent.findEarly, answer: consent.answerEarly },
    consultation,
    ...orphanedRooms,
    start,
    register(context) {
      registerMeetingRoutes(context, { database, media, service, departures, presence, isStaff });
      registerRoomRoutes(context, { room, keys: tokens });
      registerOutcomeRoutes(context, outcomes);
      registerSupervisionRoutes(context, supervision);
      registerAnnotationRoutes(context, annotations);
      registerPictureRoutes(context, pictures);
      snapshots.register(context);
      registerRecordingRoutes(context, { consent, local });
      registerExternalMeetingRoutes(context, external);
      registerObsRoutes(context, obs);
    },
  };
}
