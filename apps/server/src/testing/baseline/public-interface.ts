/** What clients can rely on, collected from a running server and its checkout: section → subject → facts. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { decodeJwt } from 'jose';
import type { FoyerProcess } from '../upgrade/foyer-process.ts';
import { resolve, schemaFacts } from './schema-facts.ts';

/** Facts are sorted; none occurs twice. */
export type PublicInterface = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

// biome-ignore lint/suspicious/noExplicitAny: documents of any generator are walked.
type Any = any;

interface Sources {
  readonly foyer: Pick<FoyerProcess, 'call'>;
  /** Of the demonstration's accounts. */
  readonly password: string;
  readonly checkout: string;
  readonly dataDir: string;
  /** The names of the job queues in the database. */
  readonly queues: readonly string[];
}

const demoTenant = 'acme';

export async function collectPublicInterface(sources: Sources): Promise<PublicInterface> {
  const { foyer, password, checkout, dataDir, queues } = sources;
  const read = async (url: string) => (await foyer.call({ tenant: demoTenant, url })).body;
  const openApi = await read('/api/openapi.json');
  const signedIn = await signIn(foyer, password);
  const customer = await register(foyer);
  return {
    calls: callFacts(openApi),
    errors: { Error: [...errorShape(openApi).facts] },
    events: eventFacts(await read('/api/asyncapi.json')),
    exports: await exportFacts(foyer, openApi, signedIn.token),
    cookies: { ...signedIn.cookies, ...customer.cookies },
    tokens: { staff: claimFacts(signedIn.token), customer: claimFacts(customer.token) },
    queues: Object.fromEntries(queues.map((name) => [name, ['exists']])),
    storage: storageFacts(checkout),
    environment: await environmentFacts(checkout, dataDir),
    commands: await commandFacts(checkout),
  };
}

// ---- OpenAPI ----

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
const isJson = (mediaType: string) => /[/+]json\b/.test(mediaType);
const factsOf = (facts: readonly string[]) => [...new Set(facts)].sort();

function operationsOf(document: Any): { name: string; path: string; method: string; operation: Any }[] {
  return Object.entries<Any>(document.paths).flatMap(([address, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      // A trailing slash may be left out, in a call and so in its description.
      const name = `${method.toUpperCase()} ${address.replace(/(?<=.)\/$/, '')}`;
      const parameters = [...(item.parameters ?? []), ...(operation?.parameters ?? [])];
      return operation ? [{ name, path: address, method, operation: { ...operation, parameters } }] : [];
    }),
  );
}

const unlessReference = (part: Any, document: Any): Any => (part?.$ref ? resolve(part.$ref, document) : part);

/** All rejections have one shape; it is compared once, and named `Error` where it occurs. */
function errorShape(document: Any): { readonly facts: readonly string[] } {
  const shapes = operationsOf(document).flatMap(({ operation }) =>
    Object.entries<Any>(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, response]) => Object.entries<Any>(unlessReference(response, document).content ?? {}))
      .map(([, { schema }]) => errorFactsOf(schema, document)),
  );
  const counted = [...Map.groupBy(shapes, (facts) => facts.join('\n')).values()];
  const [most] = counted.sort((one, other) => other.length - one.length);
  return { facts: most?.[0] ?? [] };
}

const errorFactsOf = (schema: unknown, document: Any) =>
  schemaFacts(schema, 'error', { root: document, side: 'output' });

function callFacts(document: Any): Record<string, string[]> {
  const error = errorShape(document).facts.join('\n');
  return Object.fromEntries(
    operationsOf(document).map(({ name, operation }) => [
      name,
      factsOf([
        `operationId ${operation.operationId}`,
        ...accessFacts(operation, document),
        ...(operation.parameters as Any[]).flatMap((parameter) => parameterFacts(parameter, document)),
        ...bodyFacts(operation.requestBody, document),
        ...Object.entries<Any>(operation.responses).flatMap(([status, response]) =>
          responseFacts(status, unlessReference(response, document), document, error),
        ),
      ]),
    ]),
  );
}

function accessFacts(operation: Any, document: Any): string[] {
  const limit = operation['x-limit'];
  const security: Any[] = operation.security ?? document.security ?? [];
  return [
    ...(operation['x-access'] ?? []).map((kind: string) => `access ${kind}`),
    ...(limit ? [`at most ${limit.max} in ${limit.perMs} ms`] : []),
    security.some((scheme) => Object.keys(scheme).length > 0) ? 'needs a token' : 'needs no token',
  ];
}

function parameterFacts(given: Any, document: Any): string[] {
  const { name, in: location, required, schema } = unlessReference(given, document);
  return schemaFacts(schema, `${location}.${name}`, { root: document, side: 'input' }, Boolean(required));
}

function bodyFacts(given: Any, document: Any): string[] {
  const content = unlessReference(given, document)?.content ?? {};
  return Object.entries<Any>(content).flatMap(([mediaType, { schema }]) => [
    `body ${mediaType}`,
    ...(isJson(mediaType) ? schemaFacts(schema, 'body', { root: document, side: 'input' }) : []),
  ]);
}

function responseFacts(status: string, response: Any, document: Any, error: string): string[] {
  const content = Object.entries<Any>(response.content ?? {});
  const codes: string[] = response['x-codes'] ?? [];
  return [
    ...codes.map((code) => `${status} code ${code}`),
    ...(content.length === 0 ? [`${status} empty`] : []),
    ...content.flatMap(([mediaType, { schema }]) => {
      const isError = Number(status) >= 400 && errorFactsOf(schema, document).join('\n') === error;
      if (isError) return [`${status} ${mediaType} Error`];
      const shape = isJson(mediaType)
        ? schemaFacts(schema, status, { root: document, side: 'output' }, true)
        : [];
      return [`${status} ${mediaType}`, ...shape];
    }),
  ];
}

// ---- AsyncAPI ----

function eventFacts(document: Any): Record<string, string[]> {
  const deref = (part: Any) => unlessReference(part, document);
  const message = (reference: Any) => deref(deref(reference));
  const error = errorFactsOf({ $ref: '#/components/schemas/Error' }, document).join('\n');
  const facts = (schema: unknown, location: string, side: 'input' | 'output') =>
    schemaFacts(schema, location, { root: document, side });

  function acknowledgementFacts(reply: Any): string[] {
    return (reply?.messages ?? []).flatMap((reference: Any) => {
      const { payload } = message(reference);
      const choices: Any[] = payload.oneOf ?? payload.anyOf ?? [payload];
      return choices.flatMap((choice) =>
        errorFactsOf(choice, document).join('\n') === error
          ? ['ack is Error']
          : facts(choice, 'ack', 'output'),
      );
    });
  }

  const operations = Object.values<Any>(document.operations).map((operation) => {
    const channel = deref(operation.channel);
    const side = operation.action === 'receive' ? 'input' : 'output';
    const [{ name, payload }] = operation.messages.map(message);
    return [
      `${operation.action} ${channel.address} ${name}`,
      factsOf([
        ...(operation['x-access'] ?? []).map((kind: string) => `access ${kind}`),
        ...(operation['x-codes'] ?? []).map((code: string) => `code ${code}`),
        ...facts(payload, 'payload', side),
        ...acknowledgementFacts(operation.reply),
      ]),
    ] as const;
  });
  const channels = Object.values<Any>(document.channels).map((channel) => [
    `connect ${channel.address}`,
    factsOf([
      ...(channel['x-access'] ?? []).map((kind: string) => `access ${kind}`),
      ...(channel['x-codes'] ?? []).map((code: string) => `code ${code}`),
    ]),
  ]);
  const servers = Object.values<Any>(document.servers).map(
    ({ protocol, pathname }) => `${protocol} ${pathname}`,
  );
  return Object.fromEntries([...operations, ...channels, ['server', factsOf(servers)]]);
}

// ---- Exports ----

/** Every table that can be downloaded, empty: the headings in their order, the file's name and types. */
async function exportFacts(
  { call }: Pick<FoyerProcess, 'call'>,
  document: Any,
  token: string,
): Promise<Record<string, string[]>> {
  const { readXlsx } = await import('hucre/xlsx');
  const exported: Record<string, string[]> = {};
  for (const { name, path: address, operation } of operationsOf(document)) {
    if (!operation.parameters.some((parameter: Any) => parameter.name === 'format')) continue;
    // One after the other: a person may have one export at a time.
    const csv = await call({ tenant: demoTenant, url: `${address}?format=csv`, token });
    const xlsx = await call({ tenant: demoTenant, url: `${address}?format=xlsx`, token });
    const files = [csv, xlsx];
    if (files.some(({ status }) => status !== 200))
      throw new Error(`${name} cannot be downloaded: ${files.map(({ status }) => status)}`);
    const { sheets } = await readXlsx(xlsx.bytes);
    const [sheet] = sheets;
    const headings = {
      csv: headingsIn(csv.bytes.toString().replace('\uFEFF', '')),
      xlsx: (sheet?.rows[0] ?? []).map(String),
    };
    exported[name] = factsOf([
      ...files.map(({ headers }) => `type ${headers['content-type']}`),
      ...files.map(({ headers }) => `${headers['content-disposition']}`.replace(/\d{4}-\d\d-\d\d/, '{day}')),
      `sheet ${sheet?.name}`,
      ...Object.entries(headings).flatMap(([format, row]) =>
        row.map((heading, index) => `${format} ${String(index + 1).padStart(2, '0')} ${heading}`),
      ),
    ]);
  }
  return exported;
}

/** Of the first line; those with a comma are quoted. */
function headingsIn(csv: string): string[] {
  const [line = ''] = csv.split('\r\n', 1);
  return [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

// ---- Cookies and tokens ----

/** Name → path and attributes; what is random is left out. */
function cookieFacts(lines: readonly string[] = []): Record<string, string[]> {
  return Object.fromEntries(
    lines.map((textLine) => {
      const [pair = '', ...attributes] = textLine.split('; ');
      const lasting = attributes.map((each) =>
        each.replace(/^(Expires|Max-Age)=.*/, '$1').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}'),
      );
      return [pair.slice(0, pair.indexOf('=')), factsOf(lasting)];
    }),
  );
}

function claimFacts(token: string): string[] {
  const claims = decodeJwt(token);
  return factsOf([...Object.keys(claims), `iss ${claims.iss}`, `kind ${claims.kind}`]);
}

async function signIn({ call }: Pick<FoyerProcess, 'call'>, password: string) {
  const { body, headers, status } = await call({
    tenant: demoTenant,
    method: 'POST',
    url: '/api/users/login/',
    body: { email: 'owner@acme.test', password, rememberMe: true, keycloakEnabled: false },
  });
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
  return { token: `${body.result.accessToken}`, cookies: cookieFacts(headers['set-cookie']) };
}

async function register({ call }: Pick<FoyerProcess, 'call'>) {
  const tenant = 'demo';
  const post = (url: string, body: object, cookie?: string) =>
    call({ tenant, method: 'POST', url, body, ...(cookie ? { cookie } : {}) });
  const { body, headers } = await post('/api/registrations', {
    product: 'product-tour',
    userName: 'Ada',
    mobileNumber: '7400123456',
    countryCode: '+44',
  });
  const outbox = await call({ tenant, url: '/api/dev/outbox' });
  const code = /\d{6}/.exec(outbox.body.result[0].text)?.[0];
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  const proved = await post(`/api/registrations/${body.result.registrationId}/verify`, { code }, cookie);
  return { token: `${proved.body.result.customerToken}`, cookies: cookieFacts(headers['set-cookie']) };
}

// ---- What only the sources say ----

/** Names in the browser's local and session storage; those that end with a space or a dot have a variable part. */
const storageNames = [
  'loginToken',
  'refreshToken',
  'role',
  'userId',
  'customerId',
  'customerName',
  'customerToken',
  'meetingId',
  'productId',
  'productSlug',
  'assignedUserId',
  'analyticsToken',
  'missedCustomer',
  'otpValid',
  'email',
  'name',
  'foyer.theme',
  'foyer.table.',
  'foyer.seenAs',
  'devices',
  'lobbySound',
  'entry',
  'utm',
  'details ',
  'code ',
];

/** The names of the list that occur as a literal in the pages' sources: weaker than the rest, and cheap. */
function storageFacts(checkout: string): Record<string, string[]> {
  const files = globSync(['apps/web/{src,build}/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'], {
    cwd: checkout,
    exclude: ['**/*.test.*', '**/paraglide/**'],
  });
  const source = files.map((file) => readFileSync(path.join(checkout, file), 'utf8')).join('\n');
  const found = storageNames.filter((name) => {
    const isPrefix = /[ .]$/.test(name);
    return [`'${name}'`, `"${name}"`, isPrefix ? `\`${name}` : `\`${name}\``].some((text) =>
      source.includes(text),
    );
  });
  return Object.fromEntries(found.map((name) => [name, ['is in the sources']]));
}

/** The variables that the configuration reads. */
async function environmentFacts(checkout: string, dataDir: string): Promise<Record<string, string[]>> {
  const { readConfig } = await import(path.join(checkout, 'apps/server/src/config.ts'));
  const read = new Set<string>();
  const env = { FOYER_DATA_DIR: dataDir };
  readConfig(
    new Proxy(env, {
      get(target, name) {
        read.add(String(name));
        return Reflect.get(target, name);
      },
    }),
  );
  return Object.fromEntries([...read].map((name) => [name, ['is read']]));
}

/** The operator's commands with their options. */
async function commandFacts(checkout: string): Promise<Record<string, string[]>> {
  const program = path.join(checkout, 'apps/server/src/foyer.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--help']);
  const lines = stdout.split('\n').flatMap((textLine) => /^ {2}([a-z].*)/.exec(textLine)?.[1] ?? []);
  return Object.fromEntries(
    lines.map((textLine) => {
      const [name = ''] = /^[a-z]+(?: [a-z]+(?:-[a-z0-9]+)*)*(?= [<[-]| {2,}|$)/.exec(textLine) ?? [];
      return [name, factsOf(textLine.split(/ {2,}/, 1)[0]?.match(/--[\w-]+|<[\w-]+>/g) ?? [])];
    }),
  );
}
