/** LiveKit Egress, the service beside LiveKit that writes single tracks of a room into files in S3. */
import { ParticipantInfo_Kind } from '@livekit/protocol';
import {
  DirectFileOutput,
  EgressClient,
  type EgressInfo,
  EgressStatus,
  RoomServiceClient,
  S3Upload,
  TrackSource,
} from 'livekit-server-sdk';
import { outsideTransactions } from '../db/transaction-context.ts';
import type { S3Settings } from '../storage/s3/s3-settings.ts';
import { unlessNotFound } from './not-found.ts';

/** A track that a participant publishes now. */
export interface PublishedTrack {
  readonly trackId: string;
  /** The participant's. */
  readonly identity: string;
  readonly source: 'camera' | 'microphone' | 'screen' | 'screen_sound';
  readonly isMuted: boolean;
  /** Of the largest picture that is published; absent for sound. */
  readonly width?: number;
  readonly height?: number;
}

/** One writing of one track. */
export interface Egress {
  readonly egressId: string;
  readonly hasEnded: boolean;
  /** `null` until it has ended, and when nothing was stored. */
  readonly file: EgressFile | null;
  /** What went wrong, in LiveKit's words; empty otherwise. */
  readonly error: string;
}

export interface EgressFile {
  /** The name in the bucket. Egress adds the extension to the name that it was given. */
  readonly name: string;
  /** Of the first and the last sample. */
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly bytes: number;
}

/** All methods throw the SDK's error when LiveKit or Egress does not answer, or refuses. */
export interface Egresses {
  /** Of everyone but recorders and Egress. @returns `null` when the room does not exist */
  publishedTracks(room: string): Promise<PublishedTrack[] | null>;
  /** @param name in the bucket, without an extension @returns the egress's id */
  write(room: string, trackId: string, name: string): Promise<string>;
  /** Does nothing when it has ended, or does not exist. */
  end(egressId: string): Promise<void>;
  /** Those that run and those that ended within a day. */
  list(room: string): Promise<Egress[]>;
}

interface EgressesOptions {
  /** The http(s) URL at which the server reaches LiveKit. */
  readonly httpUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Where the files are stored; LiveKit passes it on to Egress with its key. */
  readonly s3: S3Settings;
}

/** Egress answers once it is in the room. */
const timeoutSeconds = 15;

const receivers: readonly ParticipantInfo_Kind[] = [ParticipantInfo_Kind.EGRESS, ParticipantInfo_Kind.AGENT];

const sources: Partial<Record<TrackSource, PublishedTrack['source']>> = {
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screen_sound',
};

export function createEgresses({ httpUrl, apiKey, apiSecret, s3 }: EgressesOptions): Egresses {
  const options = { requestTimeout: timeoutSeconds };
  const rooms = outsideTransactions(new RoomServiceClient(httpUrl, apiKey, apiSecret, options));
  const egresses = outsideTransactions(new EgressClient(httpUrl, apiKey, apiSecret, options));

  return {
    async publishedTracks(room) {
      if ((await rooms.listRooms([room])).length === 0) return null;
      const people = (await unlessNotFound(rooms.listParticipants(room))) ?? [];
      return people
        .filter(({ kind }) => !receivers.includes(kind))
        .flatMap(({ identity, tracks }) =>
          tracks.flatMap(({ sid, source, muted, width, height }) => {
            const name = sources[source];
            const size = width > 0 && height > 0 ? { width, height } : {};
            return name ? [{ trackId: sid, identity, source: name, isMuted: muted, ...size }] : [];
          }),
        );
    },
    async write(room, trackId, name) {
      const output = new DirectFileOutput({
        filepath: name,
        disableManifest: true,
        output: { case: 's3', value: uploadTo(s3) },
      });
      return (await egresses.startTrackEgress(room, output, trackId)).egressId;
    },
    async end(egressId) {
      await unlessNotFound(egresses.stopEgress(egressId).catch(unlessEnded));
    },
    list: async (room) => (await egresses.listEgress({ roomName: room })).map(egressOf),
  };
}

function uploadTo(s3: S3Settings): S3Upload {
  return new S3Upload({
    accessKey: s3.accessKeyId,
    secret: s3.secretAccessKey,
    region: s3.region,
    endpoint: s3.endpoint ?? '',
    bucket: s3.bucket,
    forcePathStyle: s3.forcePathStyle,
  });
}

/** LiveKit refuses to stop what has ended. */
function unlessEnded(error: unknown): void {
  if ((error as { code?: string }).code !== 'failed_precondition') throw error;
}

const running: readonly EgressStatus[] = [
  EgressStatus.EGRESS_STARTING,
  EgressStatus.EGRESS_ACTIVE,
  EgressStatus.EGRESS_ENDING,
];
/** A limit of Egress's own configuration ends a file, which is stored. */
const stored: readonly EgressStatus[] = [EgressStatus.EGRESS_COMPLETE, EgressStatus.EGRESS_LIMIT_REACHED];

function egressOf({ egressId, status, error, fileResults: [file] }: EgressInfo): Egress {
  const isStored = stored.includes(status) && file && file.size > 0n;
  return {
    egressId,
    hasEnded: !running.includes(status),
    file: isStored
      ? {
          name: file.filename,
          startedAt: dateOf(file.startedAt),
          endedAt: dateOf(file.endedAt),
          bytes: Number(file.size),
        }
      : null,
    error,
  };
}

const dateOf = (nanoseconds: bigint) => new Date(Number(nanoseconds / 1_000_000n));
