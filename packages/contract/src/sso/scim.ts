/**
 * SCIM 2.0 (RFC 7643, 7644): the tenant's provisioner manages its staff. Shapes, media type and errors follow
 * the protocol. Bodies are open records, because provisioners differ; attributes that are not stored are
 * ignored.
 */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { instant } from '../core/ids.ts';
import { wholeNumber } from '../core/numbers.ts';
import { text } from '../core/text.ts';
import { minutes } from '../core/time.ts';

/** The base path that provisioners are configured with. */
export const scimPath = '/scim/v2';
export const scimMediaType = 'application/scim+json';

export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  provider: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const;

export const scimLimits = {
  /** Default page size. */
  pageSize: 100,
  maxPageSize: 200,
  maxOperations: 100,
} as const;

/** The error types of RFC 7644, section 3.12, that are used here. */
const scimTypes = [
  'invalidFilter',
  'invalidPath',
  'invalidSyntax',
  'invalidValue',
  'mutability',
  'noTarget',
  'uniqueness',
] as const;
export type ScimType = (typeof scimTypes)[number];

/** A SCIM error response. */
export const scimError = z.object({
  schemas: z.array(z.string()),
  /** The HTTP status, as text. */
  status: z.string(),
  scimType: z.optional(z.enum(scimTypes)),
  detail: z.string(),
});

const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({
    formatted: z.string(),
    givenName: z.optional(z.string()),
    familyName: z.optional(z.string()),
  }),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  active: z.boolean(),
  /** One role, by its name in the single sign-on settings. */
  roles: z.array(z.object({ value: z.string(), display: z.string(), primary: z.boolean() })),
  meta: z.object({
    resourceType: z.string(),
    created: instant,
    lastModified: instant,
    location: z.string(),
    version: z.string(),
  }),
});
export type ScimUser = z.infer<typeof scimUser>;

const description = z.record(z.string(), z.unknown());
const listOf = <Shape extends z.ZodMiniType>(shape: Shape) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(shape),
  });

const access = ['scim'] as const;
const mediaTypes = ['application/scim+json'] as const;
const limit = { max: 600, perMs: minutes(1) };
/** A user id, or any other text, which is then unknown. */
const params = z.object({ userId: text(100) });
const named = z.object({ name: text(200) });
const body = z.record(z.string(), z.unknown());
const position = wholeNumber.check(z.gte(-1_000_000), z.lte(1_000_000));

export const scimRoutes = {
  list: route({
    method: 'GET',
    path: `${scimPath}/Users`,
    access,
    mediaTypes,
    summary: 'List the staff by page; find by user name, external id, id or address with `filter=… eq "…"`.',
    query: z.object({
      filter: z.optional(text(1000)),
      /** 1-based. */
      startIndex: z.optional(position),
      count: z.optional(position),
    }),
    answer: listOf(scimUser),
    errors: [],
    limit,
  }),
  find: route({
    method: 'GET',
    path: `${scimPath}/Users/:userId`,
    access,
    mediaTypes,
    summary: 'Read one member of staff.',
    params,
    answer: scimUser,
    errors: ['user.not_found'],
    limit,
  }),
  create: route({
    method: 'POST',
    path: `${scimPath}/Users`,
    access,
    mediaTypes,
    summary: 'Create a member of staff, within the roles and domains of the single sign-on settings.',
    body,
    answer: scimUser,
    status: 201,
    errors: [],
    limit,
  }),
  replace: route({
    method: 'PUT',
    path: `${scimPath}/Users/:userId`,
    access,
    mediaTypes,
    summary: 'Replace a member of staff; an inactive user loses access at once.',
    params,
    body,
    answer: scimUser,
    errors: ['user.not_found', 'user.last_super_admin'],
    limit,
  }),
  patch: route({
    method: 'PATCH',
    path: `${scimPath}/Users/:userId`,
    access,
    mediaTypes,
    summary: 'Change single attributes of a member of staff.',
    params,
    body,
    answer: scimUser,
    errors: ['user.not_found', 'user.last_super_admin'],
    limit,
  }),
  remove: route({
    method: 'DELETE',
    path: `${scimPath}/Users/:userId`,
    access,
    mediaTypes,
    summary:
      'Remove a leaver: the account is deactivated and hidden from SCIM until it is created again. Its history stays.',
    params,
    answer: null,
    errors: ['user.not_found', 'user.last_super_admin'],
    limit,
  }),
  provider: route({
    method: 'GET',
    path: `${scimPath}/ServiceProviderConfig`,
    access,
    mediaTypes,
    summary: 'The supported features of SCIM.',
    answer: description,
    errors: [],
    limit,
  }),
  resourceTypes: route({
    method: 'GET',
    path: `${scimPath}/ResourceTypes`,
    access,
    mediaTypes,
    summary: 'The resource types: users.',
    answer: listOf(description),
    errors: [],
    limit,
  }),
  resourceType: route({
    method: 'GET',
    path: `${scimPath}/ResourceTypes/:name`,
    access,
    mediaTypes,
    summary: 'One resource type.',
    params: named,
    answer: description,
    errors: ['route.not_found'],
    limit,
  }),
  schemas: route({
    method: 'GET',
    path: `${scimPath}/Schemas`,
    access,
    mediaTypes,
    summary: 'The schemas: user.',
    answer: listOf(description),
    errors: [],
    limit,
  }),
  schema: route({
    method: 'GET',
    path: `${scimPath}/Schemas/:name`,
    access,
    mediaTypes,
    summary: 'One schema, by its URN.',
    params: named,
    answer: description,
    errors: ['route.not_found'],
    limit,
  }),
};
