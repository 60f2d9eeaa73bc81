/** Who is calling: established by the session gate, never by what a body or an event says. */
import type { AccessKind } from '@foyer/contract/access.ts';
import type { Role } from '@foyer/contract/users.ts';
import type { TenantScope } from '../db/scope.ts';

export type StaffKind = 'agent' | 'admin' | 'superAdmin';

export interface StaffActor {
  readonly kind: StaffKind;
  readonly scope: TenantScope;
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  /** Set while a super admin sees as this user: the session may only look. */
  readonly behindId?: string | null;
  /** The tenant asks for a second factor and there is none: only setting one up is let through. */
  readonly mustSetUpSecondFactor?: boolean;
  /** The session came by the tenant's identity provider. */
  readonly byRealm?: boolean;
}

export interface CustomerActor {
  readonly kind: 'customer';
  readonly scope: TenantScope;
  readonly customerId: string;
  readonly registrationId: string;
  readonly productId: string;
  readonly name: string;
}

/** Nobody in particular, on a tenant's host. */
export interface PublicActor {
  readonly kind: 'public';
  readonly scope: TenantScope;
}

/** Somebody the tenant's identity provider vouches for, who may have no user here yet. */
export interface Identity {
  /** Together with `subject` this is who it is; addresses are given to others in time. */
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider. */
  readonly email: string;
  readonly name: string;
  /** As what they would be made here, by the tenant's mapping of the provider's roles and its limits; `null`: not at all. */
  readonly role: Role | null;
  /** Of the token itself, which is exchanged once. */
  readonly tokenId: string;
  readonly expiresAt: Date;
  /** The provider's own session, where the token names one. */
  readonly realmSession: string | null;
}

export interface IdentityActor extends Identity {
  readonly kind: 'identity';
  readonly scope: TenantScope;
}

/** A machine whose signature the route itself verifies; it has no tenant until then. */
export interface SystemActor {
  readonly kind: 'system';
}

/** Whoever runs the installation, by its token: of no tenant, and nobody in one. */
export interface OperatorActor {
  readonly kind: 'operator';
}

/** The tenant's provisioner, by the token that the tenant gave it. */
export interface ScimActor {
  readonly kind: 'scim';
  readonly scope: TenantScope;
}

export type Actor =
  | StaffActor
  | CustomerActor
  | PublicActor
  | IdentityActor
  | SystemActor
  | OperatorActor
  | ScimActor;

/** The actor that one access kind lets in. */
type ActorOfKind<Kind> = Kind extends StaffKind
  ? Omit<StaffActor, 'kind'> & { readonly kind: Kind }
  : Extract<Exclude<Actor, StaffActor>, { kind: Kind }>;

/** The actors a declared access lets in. */
export type ActorFor<Kinds extends AccessKind> = Kinds extends AccessKind ? ActorOfKind<Kinds> : never;

/** What a Bearer token says, once its signature and age are good. */
export type TokenClaims =
  | { readonly kind: 'staff'; readonly tenantId: string; readonly userId: string; readonly sessionId: string }
  | {
      readonly kind: 'customer';
      readonly tenantId: string;
      readonly customerId: string;
      readonly registrationId: string;
    };

/**
 * Turns good claims into the person as the database knows them now; `null` when the session was ended,
 * the user is inactive, or the registration is gone. Provided by the users and customers features.
 */
export interface Identify {
  staff(scope: TenantScope, claims: Extract<TokenClaims, { kind: 'staff' }>): Promise<StaffActor | null>;
  customer(
    scope: TenantScope,
    claims: Extract<TokenClaims, { kind: 'customer' }>,
  ): Promise<CustomerActor | null>;
  /**
   * Verifies a token of the realm that belongs to this tenant; `null` for any other. Absent while there is no
   * single sign-on: then nobody comes in this way.
   */
  identity?(scope: TenantScope, token: string): Promise<Identity | null>;
  /** Whether it is the token that this tenant gave its provisioner. Absent: nobody comes in this way. */
  scim?(scope: TenantScope, token: string): Promise<boolean>;
}
