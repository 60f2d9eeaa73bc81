/** Settings of the servers that Foyer uses: PostgreSQL, S3 and LiveKit. */
import { program, programFolder } from './file-readers.ts';
import { publicAddress } from './network-readers.ts';
import { databaseRole, key, oneOf, port, secret, wholeNumberBetween } from './readers.ts';
import { bucket, encryption, region } from './s3-readers.ts';
import type { SettingRows } from './setting.ts';
import { databaseUrl, httpUrl, liveKitUrl, turn } from './url-readers.ts';

export const engineSettings = {
  DATABASE_URL: {
    read: databaseUrl,
    example: 'postgres://user:password@host:5432/database',
    default: 'an embedded PostgreSQL',
    meaning: '`postgres://…` of yours',
    isSecret: true,
    alsoReadBy: ['setup'],
  },
  DATABASE_DIRECT_URL: {
    read: databaseUrl,
    example: 'postgres://owner:password@host:5432/database',
    default: '`DATABASE_URL`',
    meaning:
      "PostgreSQL's own address, where `DATABASE_URL` is that of a pooler, or of a user who is not the owner ([databases](docs/databases.md))",
    isSecret: true,
  },
  DATABASE_APP_ROLE: {
    read: databaseRole,
    example: 'foyer_app_2',
    default: '`foyer_app`',
    meaning:
      "the role of all tenants' work in your PostgreSQL; a second installation on one server needs another",
  },
  PG_BIN_DIR: {
    read: programFolder('postgres', 'initdb', 'pg_ctl'),
    example: '/usr/lib/postgresql/18/bin',
    default: 'the packaged programs',
    meaning: 'folder with `postgres`, `initdb` and `pg_ctl` for the embedded one',
    alsoReadBy: ['setup'],
  },
  S3_BUCKET: {
    read: bucket,
    example: 'foyer-files',
    default: 'none',
    meaning:
      'files are stored in this bucket instead of the data folder ([operating](docs/operating.md#files)); the two settings of its key are then required',
  },
  S3_ACCESS_KEY_ID: { read: key, example: null, default: 'none', meaning: "the key's id" },
  S3_SECRET_ACCESS_KEY: {
    read: key,
    example: null,
    default: 'none',
    meaning: 'the key',
    isSecret: true,
  },
  S3_ENDPOINT: {
    read: httpUrl,
    example: 'https://s3.example.com',
    default: "Amazon's",
    meaning: '`https://…` of another server that speaks S3',
  },
  S3_REGION: {
    read: region,
    example: 'eu-central-1',
    default: '`us-east-1`',
    meaning: 'region of the bucket',
  },
  S3_SSE: {
    read: encryption,
    example: 'AES256',
    default: 'as the bucket is configured',
    meaning: 'encryption at rest: `AES256`, `aws:kms` or `aws:kms:<key>`',
  },
  S3_FORCE_PATH_STYLE: {
    read: oneOf('0', '1'),
    example: '1',
    default: '`1` with `S3_ENDPOINT`, else `0`',
    meaning: '`1`: the bucket is in the path of addresses; `0`: in the host name',
  },
  LIVEKIT_URL: {
    read: liveKitUrl,
    example: 'wss://livekit.example.com',
    default: 'an embedded LiveKit',
    meaning: '`wss://…` of yours; its API key pair is then required',
    alsoReadBy: ['setup'],
  },
  LIVEKIT_API_KEY: {
    read: key,
    example: 'foyer',
    default: '`foyer`',
    meaning: "the key of LiveKit's API",
  },
  LIVEKIT_API_SECRET: {
    read: secret,
    example: null,
    default: 'generated once',
    meaning: 'its secret, 32 characters or more',
    isSecret: true,
    isExact: true,
  },
  LIVEKIT_BIN: {
    read: program,
    example: '/usr/local/bin/livekit-server',
    default: 'found, downloaded or built',
    meaning: 'path of the program `livekit-server`',
    alsoReadBy: ['setup'],
  },
  LIVEKIT_NODE_IP: {
    read: publicAddress,
    example: '203.0.113.10',
    default: '`127.0.0.1`',
    meaning: 'the address at which browsers reach LiveKit',
  },
  LIVEKIT_UDP_PORT: {
    read: port,
    example: '7882',
    default: '`7882`; in a demonstration a free one where it is taken',
    meaning: 'port for audio and video over UDP',
  },
  LIVEKIT_TCP_PORT: {
    read: port,
    example: '7881',
    default: '`7881`; in a demonstration a free one where it is taken',
    meaning: 'port for audio and video over TCP',
  },
  LIVEKIT_TURN: {
    read: turn,
    example: 'turns://turn.example.com:5349',
    default: 'none',
    meaning: "LiveKit's TURN server, for networks that block both ports, see below",
  },
  RECORDER: {
    read: oneOf('foyer', 'egress'),
    example: 'egress',
    default: '`foyer`',
    meaning:
      '`egress`: meetings are recorded by the LiveKit Egress of your cluster ([operating](docs/operating.md#livekit-egress)); it needs `LIVEKIT_URL` and `S3_BUCKET`',
  },
  RECORDINGS_AT_ONCE: {
    read: wholeNumberBetween(0, 1_000),
    example: '8',
    default: '`8`',
    meaning:
      'how many meetings are recorded at once; one more is refused ([cost](docs/decisions/0111-recorder.md))',
  },
} as const satisfies SettingRows;
