/** SCIM discovery (RFC 7643, sections 5 to 7): the supported features, resource types and schemas. */
import { scimLimits, scimUrns } from '@foyer/contract/sso/scim.ts';

const supported = { supported: true };
const unsupported = { supported: false };

export const providerConfig = {
  schemas: [scimUrns.provider],
  patch: supported,
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported, maxResults: scimLimits.maxPageSize },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      primary: true,
      description: 'The token that a super admin creates in the single sign-on settings.',
    },
  ],
};

interface Attribute {
  readonly name: string;
  readonly type?: 'string' | 'boolean' | 'complex';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly object[];
}

function attribute({ name, type = 'string', ...more }: Attribute) {
  const { multiValued = false, required = false, uniqueness = 'none', subAttributes } = more;
  return {
    name,
    type,
    multiValued,
    required,
    uniqueness,
    description: name,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    ...(subAttributes ? { subAttributes } : {}),
  };
}

const several = [
  attribute({ name: 'value' }),
  attribute({ name: 'type' }),
  attribute({ name: 'primary', type: 'boolean' }),
];

const userSchema = {
  schemas: [scimUrns.schema],
  id: scimUrns.user,
  name: 'User',
  description: 'A member of staff',
  attributes: [
    attribute({ name: 'userName', required: true, uniqueness: 'server' }),
    attribute({ name: 'displayName' }),
    attribute({
      name: 'name',
      type: 'complex',
      subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute({ name })),
    }),
    attribute({ name: 'active', type: 'boolean' }),
    attribute({ name: 'emails', type: 'complex', multiValued: true, subAttributes: several }),
    attribute({ name: 'roles', type: 'complex', multiValued: true, subAttributes: several }),
    attribute({ name: 'entitlements', type: 'complex', multiValued: true, subAttributes: several }),
  ],
};

const userType = {
  schemas: [scimUrns.resourceType],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'Members of staff',
  schema: scimUrns.user,
};

type Described = Readonly<Record<string, unknown>>;

/** Schemas by URN, with their locations. @param address base URL of SCIM on the tenant's host */
export function schemasAt(address: string): Readonly<Record<string, Described>> {
  const location = `${address}/Schemas/${scimUrns.user}`;
  return { [scimUrns.user]: { ...userSchema, meta: { resourceType: 'Schema', location } } };
}

/** Resource types by name, with their locations. */
export function typesAt(address: string): Readonly<Record<string, Described>> {
  const location = `${address}/ResourceTypes/User`;
  return { User: { ...userType, meta: { resourceType: 'ResourceType', location } } };
}
