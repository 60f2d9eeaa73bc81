/** The caller of a request or event. The auth guard establishes it; bodies and payloads never do. */
import type { AccessKind } from '@foyer/contract/core/access.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import type { TenantScope } from '../../db/scope.ts';

export type StaffKind = 'agent' | 'admin' | 'superAdmin';

export interface StaffActor {
  readonly kind: StaffKind;
  readonly scope: TenantScope;
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  /** The super admin who impersonates this user; the session is then read-only. */
  readonly impersonatorId?: string | null;
  /** The tenant requires a second factor that this user has not set up. The session can do nothing else. */
  readonly mustSetUpSecondFactor?: boolean;
  /** The session was started through the tenant's identity provider. */
  readonly byRealm?: boolean;
  /** The tenant hides customers' phone numbers and emails from agents, of whom this is one. */
  readonly contactsAreMasked?: boolean;
  /** The tenant lets agents, of whom this is one, export no tables. */
  readonly exportsAreOff?: boolean;
}

export interface CustomerActor {
  readonly kind: 'customer';
  readonly scope: TenantScope;
  readonly customerId: string;
  readonly registrationId: string;
  readonly productId: string;
  readonly name: string;
}

/** A guest whom an agent admitted to one meeting. */
export interface GuestActor {
  readonly kind: 'guest';
  readonly scope: TenantScope;
  readonly guestId: string;
  readonly name: string;
}

/** An anonymous caller on a tenant's host. */
export interface PublicActor {
  readonly kind: 'public';
  readonly scope: TenantScope;
}

/** A person whom the tenant's identity provider authenticated. They may not have a user account yet. */
export interface Identity {
  /**
   * Identifies the person together with `subject`. Email addresses do not, because they can be reassigned.
   */
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider. */
  readonly email: string;
  readonly name: string;
  /**
   * The role of a new account, by the tenant's mapping of the provider's roles; `null`: no account is
   * created.
   */
  readonly role: Role | null;
  /** The `jti` of the token, which can be exchanged once. */
  readonly tokenId: string;
  readonly expiresAt: Date;
  /** The provider's session, if the token has a `sid`. */
  readonly realmSession: string | null;
}

export interface IdentityActor extends Identity {
  readonly kind: 'identity';
  readonly scope: TenantScope;
}

/** Another system, whose signature the route verifies. It has no tenant until then. */
export interface SystemActor {
  readonly kind: 'system';
}

/** The operator of the installation, who belongs to no tenant. */
export interface OperatorActor {
  readonly kind: 'operator';
}

/** The tenant's provisioning system, authenticated by the token that the tenant created for it. */
export interface ScimActor {
  readonly kind: 'scim';
  readonly scope: TenantScope;
}

export type Actor =
  | StaffActor
  | CustomerActor
  | GuestActor
  | PublicActor
  | IdentityActor
  | SystemActor
  | OperatorActor
  | ScimActor;

/** The actor of one access kind. */
type ActorOfKind<Kind> = Kind extends StaffKind
  ? Omit<StaffActor, 'kind'> & { readonly kind: Kind }
  : Extract<Exclude<Actor, StaffActor>, { kind: Kind }>;

/** The actors of a declared access. */
export type ActorFor<Kinds extends AccessKind> = Kinds extends AccessKind ? ActorOfKind<Kinds> : never;

/** The claims of a valid bearer token. */
export type TokenClaims =
  | { readonly kind: 'staff'; readonly tenantId: string; readonly userId: string; readonly sessionId: string }
  | {
      readonly kind: 'customer';
      readonly tenantId: string;
      readonly customerId: string;
      readonly registrationId: string;
    }
  | { readonly kind: 'guest'; readonly tenantId: string; readonly guestId: string };

/**
 * Reads the person of valid claims from the database; `null` when the session has ended, the user is inactive
 * or the registration was deleted. The users, registration and guests features provide it.
 */
export interface Identify {
  staff(scope: TenantScope, claims: Extract<TokenClaims, { kind: 'staff' }>): Promise<StaffActor | null>;
  customer(
    scope: TenantScope,
    claims: Extract<TokenClaims, { kind: 'customer' }>,
  ): Promise<CustomerActor | null>;
  /** `null`: the guest was not admitted, or the meeting was deleted. Without it no guest is accepted. */
  guest?(scope: TenantScope, claims: Extract<TokenClaims, { kind: 'guest' }>): Promise<GuestActor | null>;
  /**
   * Verifies a token of the tenant's own identity provider; `null` for any other token. Without it no
   * identity is accepted.
   */
  identity?(scope: TenantScope, token: string): Promise<Identity | null>;
  /** Whether it is the tenant's SCIM token. Without it no SCIM request is accepted. */
  scim?(scope: TenantScope, token: string): Promise<boolean>;
}
