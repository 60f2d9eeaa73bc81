/** What of a tenant's tables goes into its export, column by column: what is not named here stays. A test holds it against the tables. */

/** Table → its columns, as they are asked for. JSON whose very text is hashed goes as text. */
const columns = {
  agent_steps: 'id tenant_id agent_id number kind state by_kind by_name at lasted_seconds',
  attachments: 'id tenant_id registration_id file_key name type bytes uploaded_at kept_at',
  audit_log: `
    id tenant_id seq at actor_kind actor_id behind_id action log_type entity_kind entity_id
    entity_label before::text after::text actor_person actor_personal entity_person entity_personal`,
  audit_seals: 'tenant_id number from_seq to_seq row_ids row_hashes previous hash sealed_at',
  chat_files: 'id tenant_id meeting_id message_id side person_id file_key name type bytes uploaded_at',
  chat_messages: 'tenant_id meeting_id id number side person_id text recipient at',
  chat_reads: 'tenant_id meeting_id side person_id number up_to',
  customer_blocks: 'customer_id tenant_id reason blocked_by blocked_by_name blocked_at',
  customer_notes: 'id tenant_id customer_id text written_by written_by_name written_at',
  customer_products: 'tenant_id customer_id product_id',
  customers: `
    id tenant_id name phone email created_at last_seen_at last_product_id city registrations
    meetings missed`,
  feedbacks: `
    id tenant_id meeting_id customer_id product_id agent_id customer_name agent_name stars reasons
    text at changed_at`,
  links: `
    id tenant_id kind product_id customer_id registration_id schedule_id agent_id opens_at
    expires_at used_at revoked_at created_by created_by_name note sent_by created_at`,
  lobby_agents: 'user_id tenant_id available on_duty seen_at wraps_up_until idle_since present',
  lobby_offers: 'id tenant_id request_id agent_id round status offered_at expires_at closed_at',
  lobby_requests: `
    id tenant_id product_id customer_id customer_name registration_id meeting_id demo_type status
    queued_at waiting_since round reoffer_at nobody_since customer_seen_at agent_id accepted_at
    ended_at end_reason schedule_id first_agent_id first_agent_until kept_open_until knocked_at
    language utm past_meetings place_then agents_then hold_note held_by held_until successor_id
    admitted held_since device_check free_then`,
  lobby_steps: `
    id tenant_id request_id number product_id customer_id customer_name demo_type step agent_id
    agent_name reason at took_seconds`,
  meeting_outcomes: `
    tenant_id meeting_id customer_id status converted revenue note written_by written_by_name
    written_at version`,
  meeting_participants: `
    tenant_id meeting_id side person_id person_name present first_joined_at changed_at left_at
    left_by added_at hand_raised_at held_at`,
  meetings: 'id tenant_id product_id status opened_at started_at ended_at ended_by',
  message_carriers: 'tenant_id sms whatsapp email quiet_hours version changed_by changed_at',
  message_recipients: 'id tenant_id channel address opted_out_at',
  message_templates: 'tenant_id kind channel language subject text version changed_by changed_at',
  messages: `
    id tenant_id key kind channel about_kind about_id customer_id address zone subject text calendar
    origin state due_at next_at useless_after tries maybe_sent withdrawn carrier carrier_id problem
    created_at sent_at delivered_at`,
  notifications: 'id tenant_id product_id agent_id kind customer_id text path key count at seen_at',
  passkeys: 'id tenant_id user_id name counter transports created_at used_at',
  password_links: 'id tenant_id user_id created_at expires_at closed_at',
  product_agents: 'tenant_id product_id user_id',
  products: `
    id tenant_id slug name headline promise platform active created_at platform_template routing
    offer_lasts_seconds image version changed_by changed_at duration_minutes notice_minutes
    horizon_days`,
  registration_codes: `
    id tenant_id registration_id recipient tries_left sent_at expires_at closed_at proved_at`,
  registrations: `
    id tenant_id product_id customer_id answers phone email policy_accepted_at created_at
    verified_at link_id utm policy_version policy_by_default`,
  routing_choices: 'id tenant_id request_id number at round routing chosen reason candidates facts',
  routing_turns: 'tenant_id product_id agent_id turn',
  schedule_clicks: 'id tenant_id product_id source at',
  schedule_places: 'tenant_id schedule_id product_id step_at place agent_id',
  schedule_stops: 'id tenant_id product_id from_at to_at reason created_by_name created_at',
  schedules: `
    id tenant_id product_id customer_id registration_id agent_id status starts_at ends_at expires_at
    zone language source origin link_id told_by sequence cancelled_by cancel_reason
    customer_there_at met_at created_at changed_by changed_at soon_told_at others_told_at`,
  scim_people: `
    user_id tenant_id user_name external_id display_name formatted_name given_name family_name removed`,
  scim_tokens: 'tenant_id created_at created_by last_used_at',
  sessions: `
    id tenant_id user_id remember_me created_at refreshed_at expires_at revoked_at user_agent ip
    behind_user_id behind_session_id realm_issuer realm_subject realm_session`,
  sign_on: `
    tenant_id issuer jwks_url client_id audience role_names allowed_roles email_domains
    password_sign_in version changed_by changed_at`,
  slot_exceptions: 'id tenant_id product_id from_day to_day reason created_at',
  slots: `
    id tenant_id product_id weekdays starts_minute ends_minute capacity active created_at version
    changed_by changed_at`,
  tenants: `
    id slug name status time_zone brand flags form created_at currency analytics_dashboard_id
    admin_contact require_second_factor meeting_link_expiry_hours logo version changed_by changed_at
    schedule_label codes_per_address policy_url policy_text policy_version suspended_at delete_at stylesheet
    favicon landing_product`,
  time_logs: `
    tenant_id meeting_id customer_id product_id agent_id customer_name agent_name agent_joined_at
    customer_joined_at started_at ended_at ended_by together_seconds together_since handle_seconds
    returns`,
  time_stays: 'id tenant_id meeting_id side person_id from_at to_at',
  user_identities: 'id tenant_id user_id issuer subject linked_at',
  user_totp: 'user_id tenant_id last_step',
  users: `
    id tenant_id name email role status created_at theme created_by last_sign_in_at version
    changed_by changed_at languages`,
} as const;

/** What opens something, or is of no use elsewhere. A table alone, or one of its columns. */
export const leftOut = {
  'users.password_hash': 'opens an account',
  'sessions.refresh_hash': 'goes on with a session',
  'password_links.token_hash': 'sets a password',
  'scim_tokens.token_hash': 'lets a provisioner in',
  'user_totp.secret': 'makes codes of a second factor',
  'user_totp.pending': 'makes codes of a second factor',
  'passkeys.credential_id': 'is good on this host alone',
  'passkeys.public_key': 'is good on this host alone',
  passkey_challenges: 'last for minutes',
  'registration_codes.code_hash': 'proves a number or an address',
  'registration_codes.address_hash':
    'is an address on the network, hidden under the secret of the installation',
  'registration_codes.browser_hash': 'proves a browser',
  'attachments.address_hash': 'is an address on the network, hidden under the secret of the installation',
  'message_carriers.sms_secret': 'speaks to a carrier',
  'message_carriers.whatsapp_secret': 'speaks to a carrier',
  'message_carriers.email_secret': 'speaks to a carrier',
  'messages.stop_path': 'is signed in the name of a person',
  person_keys: 'are locked under the secret of the installation; what they open is beside it, readable',
  spent_realm_marks: 'name sign-ins that were used up',
  'customers.search': 'is made of the other columns',
  'lobby_requests.customer_socket_id': 'names a connection that is over',
} as const satisfies Record<string, string>;

export interface ExportedTable {
  readonly name: string;
  /** SQL expressions, ours. */
  readonly columns: readonly string[];
}

export const exportedTables: readonly ExportedTable[] = Object.entries(columns).map(([name, list]) => ({
  name,
  columns: list.trim().split(/\s+/),
}));
