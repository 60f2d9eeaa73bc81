/** Settings of the server itself: where it listens, whom it trusts, its data and its log. */
import { passwordLimits } from '@foyer/contract/users/users.ts';
import { dataFolder, readableFile } from './file-readers.ts';
import { hostSuffixes, listenHost, proxyNetworks, publicOrigin } from './network-readers.ts';
import {
  bearerToken,
  email,
  oneOf,
  password,
  port,
  secret,
  tenantLabel,
  wholeNumberBetween,
} from './readers.ts';
import type { SettingRows } from './setting.ts';

const tenYearsMs = 315_360_000_000;

export const serverSettings = {
  PORT: { read: port, example: '3000', default: '`3000`', meaning: 'port of the server' },
  HOST: {
    read: listenHost,
    example: '127.0.0.1',
    default:
      '`127.0.0.1` in a demonstration and where all trusted proxies are on this machine, else `0.0.0.0`',
    meaning: 'address to listen on',
  },
  PUBLIC_ORIGIN: {
    read: publicOrigin,
    example: 'https://app.example.com',
    default: 'as the three settings below say',
    meaning:
      "scheme, host and port of the installation's public addresses, without a tenant's label: with `https://app.example.com` the pages of a tenant are at `https://acme.app.example.com`. Its host is the first of `PUBLIC_HOST_SUFFIXES`, its port is `PUBLIC_PORT`. The server stores it, and commands make their links from it",
  },
  PUBLIC_HOST_SUFFIXES: {
    read: hostSuffixes,
    example: 'app.example.com',
    default: '`localhost,app.localhost`',
    meaning: "what follows the tenant's label in a host name; the longest match wins",
  },
  PUBLIC_PORT: {
    read: port,
    example: '8443',
    default: 'none',
    meaning:
      'port of the links in messages, where it is not 443. With `NODE_ENV=production` these links are https, except for `localhost`',
  },
  TRUSTED_PROXIES: {
    read: proxyNetworks,
    example: '127.0.0.1,10.0.0.0/8',
    default: 'none',
    meaning:
      'addresses and networks of reverse proxies, or `loopback`, `linklocal`, `uniquelocal`, whose `X-Forwarded-…` headers are trusted. Without them, everyone behind a proxy has its address, and shares its [limits](docs/security.md)',
  },
  DEFAULT_TENANT: {
    read: tenantLabel,
    example: 'acme',
    default: '`demo` in a demonstration, else none',
    meaning: 'the tenant of a host without a label',
  },
  NODE_ENV: {
    read: String,
    example: 'production',
    default: 'none',
    meaning:
      '`production`: links are https, cookies need https, and a new data folder does not become a demonstration',
    alsoReadBy: ['setup'],
  },
  FOYER_DATA_DIR: {
    read: dataFolder,
    example: '/var/lib/foyer',
    default: '`.foyer`',
    fallback: '.foyer',
    meaning: "database, secrets, files, LiveKit's configuration",
    alsoReadBy: ['setup'],
  },
  FOYER_SECRET: {
    read: secret,
    example: null,
    default: 'generated once',
    meaning: 'signs tokens and codes, 32 characters or more; keep it when you move the installation',
    isSecret: true,
    isExact: true,
  },
  FOYER_NEW_SECRET: {
    read: secret,
    example: null,
    default: 'generated',
    meaning:
      'the new secret, for the command `secret change` only ([backup](docs/backup.md#change-the-secret))',
    isSecret: true,
    isExact: true,
  },
  FOYER_MIN_FREE_MIB: {
    read: wholeNumberBetween(0, 999_999_999),
    example: '512',
    default: '`512`',
    meaning:
      'MiB that stay free on the disk of the data folder: files and recordings that would take them are refused',
  },
  FOYER_OPERATOR_TOKEN: {
    read: bearerToken,
    example: null,
    default: 'none',
    meaning:
      '32 characters or more: enables the operator API (create, suspend, resume, export and delete tenants); without it those routes do not exist ([tenants](docs/tenants.md))',
    isSecret: true,
    isExact: true,
  },
  DEFAULT_ADMIN_CONTACT: {
    read: email,
    example: 'help@example.com',
    default: '`admin@localhost`',
    meaning: 'the email address shown to people who need help, and given to push services',
  },
  LOG_LEVEL: {
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    example: 'info',
    default: '`info`',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  FOYER_DEMO: {
    read: oneOf('1', '0', 'empty'),
    example: '1',
    default: 'chosen once, see above',
    meaning:
      '`1` or `0`: whether a new data folder becomes a demonstration; `empty`: one without the simulated history',
    alsoReadBy: ['setup'],
  },
  FOYER_DEMO_PASSWORD: {
    read: password(passwordLimits.maxLength),
    example: null,
    default: 'generated once',
    meaning: 'password of the demo accounts',
    isSecret: true,
    isExact: true,
  },
  FOYER_DEMO_CLOCK_AHEAD_MS: {
    read: wholeNumberBetween(0, tenYearsMs),
    example: '86400000',
    default: '`0`',
    meaning:
      "moves a demonstration's clock forward, in milliseconds, to see a future booking today; rejected elsewhere",
  },
  NODE_EXTRA_CA_CERTS: {
    read: readableFile,
    example: '/etc/ssl/private-ca.pem',
    default: 'none',
    meaning:
      'a file with the certificates of a private CA, which Node also trusts: for your database, mail server, LiveKit or identity provider',
    alsoReadBy: ['node'],
  },
  NODE_USE_ENV_PROXY: {
    read: oneOf('1', '0'),
    example: '1',
    default: '`0`',
    meaning:
      '`1`: calls to other servers go through `HTTP_PROXY` and `HTTPS_PROXY`; `NO_PROXY` must then contain `127.0.0.1`, where the embedded LiveKit listens',
    alsoReadBy: ['node'],
  },
} as const satisfies SettingRows;
