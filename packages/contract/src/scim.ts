/**
 * SCIM 2.0 (RFC 7643, 7644): the tenant's provisioner tells who works here. Shapes, media type and refusals are the protocol's, not
 * ours: bodies are open, as each provisioner writes them in its own way, and what we do not keep is left aside.
 */
import * as z from 'zod/mini';
import { route } from './http.ts';
import { instant } from './ids.ts';
import { text } from './text.ts';
import { minutes } from './time.ts';

/** Where provisioners are told to call. */
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
  /** A page of people, unless fewer are asked for. */
  pageSize: 100,
  pageAtMost: 200,
  operationsAtMost: 100,
} as const;

/** What was wrong with a call, in the words of RFC 7644, 3.12; those that are said here. */
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

/** How SCIM refuses. */
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
  /** One: by the name that the settings of single sign-on give it. */
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
const limit = { max: 600, perMs: minutes(1) };
/** An id of ours, or whatever else stands in the address: then there is nobody. */
const params = z.object({ userId: text(100) });
const named = z.object({ name: text(200) });
const body = z.record(z.string(), z.unknown());
const wholeNumber = z.coerce.number().check(z.multipleOf(1), z.gte(-1_000_000), z.lte(1_000_000));

export const scimRoutes = {
  list: route({
    method: 'GET',
    path: `${scimPath}/Users`,
    access,
    summary:
      'The staff, a page at a time; found by user name, external id, id or address with `filter=… eq "…"`.',
    query: z.object({
      filter: z.optional(text(1000)),
      /** 1 is the first. */
      startIndex: z.optional(wholeNumber),
      count: z.optional(wholeNumber),
    }),
    answer: listOf(scimUser),
    errors: [],
    limit,
  }),
  find: route({
    method: 'GET',
    path: `${scimPath}/Users/:userId`,
    access,
    summary: 'One member of staff.',
    params,
    answer: scimUser,
    errors: ['user.not_found'],
    limit,
  }),
  create: route({
    method: 'POST',
    path: `${scimPath}/Users`,
    access,
    summary: 'A new member of staff, inside the roles and domains of single sign-on.',
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
    summary: 'What the provisioner says of somebody, all of it anew; who is not active is out at once.',
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
    summary: 'The same, change by change.',
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
    summary:
      'Somebody who left: deactivated, and unknown to SCIM until they come again. What they did stays.',
    params,
    answer: null,
    errors: ['user.not_found', 'user.last_super_admin'],
    limit,
  }),
  provider: route({
    method: 'GET',
    path: `${scimPath}/ServiceProviderConfig`,
    access,
    summary: 'What of SCIM is understood here.',
    answer: description,
    errors: [],
    limit,
  }),
  resourceTypes: route({
    method: 'GET',
    path: `${scimPath}/ResourceTypes`,
    access,
    summary: 'What there is: users.',
    answer: listOf(description),
    errors: [],
    limit,
  }),
  resourceType: route({
    method: 'GET',
    path: `${scimPath}/ResourceTypes/:name`,
    access,
    summary: 'One of them.',
    params: named,
    answer: description,
    errors: ['route.not_found'],
    limit,
  }),
  schemas: route({
    method: 'GET',
    path: `${scimPath}/Schemas`,
    access,
    summary: 'What is known of a user.',
    answer: listOf(description),
    errors: [],
    limit,
  }),
  schema: route({
    method: 'GET',
    path: `${scimPath}/Schemas/:name`,
    access,
    summary: 'One of the schemas, by its URN.',
    params: named,
    answer: description,
    errors: ['route.not_found'],
    limit,
  }),
};
