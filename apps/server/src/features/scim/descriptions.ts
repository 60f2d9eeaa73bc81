/** What a provisioner may ask of us beforehand (RFC 7643, 5 to 7): what is understood, and what is known of a user. */
import { scimLimits, scimUrns } from '@foyer/contract/scim.ts';

const supported = { supported: true };
const unsupported = { supported: false };

export const providerConfig = {
  schemas: [scimUrns.provider],
  patch: supported,
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported, maxResults: scimLimits.pageAtMost },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      ...{ type: 'oauthbearertoken', name: 'Bearer token', primary: true },
      description: 'The token that a super admin makes among the settings of single sign-on.',
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
    ...{ name, type, multiValued, required, uniqueness, description: name },
    ...{ caseExact: false, mutability: 'readWrite', returned: 'default' },
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
  ...{ id: scimUrns.user, name: 'User', description: 'Somebody of the staff' },
  attributes: [
    attribute({ name: 'userName', required: true, uniqueness: 'server' }),
    attribute({ name: 'displayName' }),
    attribute({
      ...{ name: 'name', type: 'complex' },
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
  ...{ id: 'User', name: 'User', endpoint: '/Users', description: 'Staff', schema: scimUrns.user },
};

type Described = Readonly<Record<string, unknown>>;

/** By their names, each with where it is. @param address of SCIM on the tenant's host */
export function schemasAt(address: string): Readonly<Record<string, Described>> {
  const location = `${address}/Schemas/${scimUrns.user}`;
  return { [scimUrns.user]: { ...userSchema, meta: { resourceType: 'Schema', location } } };
}

/** The same, of the kinds of things. */
export function typesAt(address: string): Readonly<Record<string, Described>> {
  const location = `${address}/ResourceTypes/User`;
  return { User: { ...userType, meta: { resourceType: 'ResourceType', location } } };
}
