/**
 * The columns of the tenant export, table by table. A test compares this list with the database: every column
 * is exported or excluded here.
 */

/** Table → its columns as SQL expressions. JSON that is covered by a hash is exported as text. */
const columns = {
  analytics_connections: 'tenant_id provider url parameter username version changed_by changed_at',
  agent_states: 'tenant_id agent_id kind state reason at entry_id',
  agent_steps: 'id tenant_id agent_id number kind state by_kind by_name at lasted_seconds reason listed',
  attachments: 'id tenant_id registration_id file_key name type bytes uploaded_at kept_at',
  audit_log: `
    id tenant_id seq at actor_kind actor_id impersonator_id action log_type entity_kind entity_id
    entity_label before::text after::text actor_person actor_personal entity_person entity_personal`,
  audit_seals: 'tenant_id number from_seq to_seq row_ids row_hashes previous hash sealed_at',
  chat_files: 'id tenant_id meeting_id message_id side person_id file_key name type bytes uploaded_at',
  chat_messages: 'tenant_id meeting_id id number side person_id text recipient at',
  chat_reads: 'tenant_id meeting_id side person_id number up_to',
  connection_qualities: `
    tenant_id meeting_id side person_id reported_by page_id excellent_seconds good_seconds
    poor_seconds lost_seconds`,
  consultations: `
    id tenant_id meeting_id agent_id target_id product_id status asked_at expires_at ended_at end_reason
    holds`,
  customer_blocks: 'customer_id tenant_id reason blocked_by blocked_by_name blocked_at',
  customer_notes: 'id tenant_id customer_id text written_by written_by_name written_at',
  customer_products: 'tenant_id customer_id product_id',
  customers: `
    id tenant_id name phone email created_at last_seen_at last_product_id city registrations
    meetings missed reference_numbers erased_at`,
  feedbacks: `
    id tenant_id meeting_id customer_id product_id agent_id customer_name agent_name stars reasons
    text at changed_at`,
  import_records: 'tenant_id import_id row_number record_id record_version undo_outcome kept_label',
  imports: `
    id tenant_id kind file_name created_at created_by already_there undone_at undone_by`,
  links: `
    id tenant_id kind product_id customer_id registration_id schedule_id agent_id opens_at
    expires_at used_at revoked_at created_by created_by_name note sent_by created_at`,
  lobby_agents: 'user_id tenant_id available on_duty seen_at wraps_up_until idle_since present break_reason',
  lobby_announcements: 'tenant_id product_id text ends_at written_by_name written_at',
  lobby_offers: 'id tenant_id request_id agent_id round status offered_at expires_at closed_at assigned',
  lobby_requests: `
    id tenant_id product_id customer_id customer_name registration_id meeting_id demo_type status
    queued_at waiting_since round reoffer_at nobody_since customer_seen_at agent_id accepted_at
    ended_at end_reason schedule_id first_agent_id first_agent_until kept_open_until knocked_at
    language utm past_meetings place_then agents_then hold_note held_by held_until successor_id
    admitted held_since device_check free_then brief priority priority_reason long_wait_at
    message message_sent_at away_channel away_travel_minutes away_language away_since away_near_at
    away_turn_at away_until away_on_way_at away_count target_wait_seconds arrivals_due_from`,
  lobby_steps: `
    id tenant_id request_id number product_id customer_id customer_name demo_type step agent_id
    agent_name reason at took_seconds`,
  meeting_guests: `
    id tenant_id meeting_id status channel contact invited_by invited_by_name invited_at expires_at
    name seen_at decided_at`,
  meeting_outcomes: `
    tenant_id meeting_id customer_id status converted revenue note written_by written_by_name
    written_at version`,
  meeting_participants: `
    tenant_id meeting_id side person_id person_name present first_joined_at changed_at left_at
    left_by added_at hand_raised_at held_at rejoin_until snapshots_allowed snapshots_answered_at
    snapshots_text_version page_seen_at`,
  meeting_supervisions: 'tenant_id meeting_id user_id started_at seen_at',
  meeting_pictures: `
    id tenant_id meeting_id customer_id kind taken_by taken_by_side taken_by_name taken_from file_key
    content_type bytes created_at deleted_at`,
  meetings: `
    id tenant_id product_id status opened_at started_at ended_at ended_by platform platform_template`,
  message_carriers: 'tenant_id sms whatsapp email quiet_hours version changed_by changed_at',
  message_recipients: 'id tenant_id channel address opted_out_at',
  message_templates: 'tenant_id kind channel language subject text version changed_by changed_at',
  messages: `
    id tenant_id key kind channel about_kind about_id customer_id address zone subject text calendar
    origin state due_at next_at useless_after tries maybe_sent withdrawn carrier carrier_id problem
    created_at sent_at delivered_at failed_at`,
  notifications: 'id tenant_id product_id agent_id kind customer_id text path key count at seen_at',
  page_visits: 'tenant_id product_id day source campaign visits',
  passkeys: 'id tenant_id user_id name counter transports host created_at used_at',
  password_links: 'id tenant_id user_id created_at expires_at closed_at',
  product_agents: 'tenant_id product_id user_id',
  product_former_slugs: 'tenant_id slug product_id renamed_at',
  products: `
    id tenant_id slug name headline promise platform active created_at platform_template routing
    offer_lasts_seconds target_wait_seconds target_percent image version changed_by changed_at duration_minutes notice_minutes
    horizon_days opening_hours wait_text wait_link wait_image`,
  recovery_codes: 'tenant_id user_id created_at',
  recording_answers: 'tenant_id customer_id granted text_version language answered_at',
  recording_consents: 'tenant_id meeting_id customer_id granted text_version language answered_at',
  recordings: `
    id tenant_id meeting_id kind agent_id agent_name started_at stopped_at stop_reason deleted_at
    paused_at`,
  registration_codes: `
    id tenant_id registration_id recipient tries_left sent_at expires_at closed_at proved_at`,
  registrations: `
    id tenant_id product_id customer_id answers phone email policy_accepted_at created_at
    verified_at link_id utm policy_version policy_by_default`,
  report_subscriptions: 'tenant_id user_id frequency language subscribed_at sent_from',
  routing_choices: 'id tenant_id request_id number at round routing chosen reason candidates facts',
  routing_turns: 'tenant_id product_id agent_id turn',
  saved_filters: 'id tenant_id user_id table_name name query',
  schedule_clicks: 'id tenant_id product_id source at',
  schedule_places: 'tenant_id schedule_id product_id step_at place agent_id',
  schedule_stops: 'id tenant_id product_id from_at to_at reason created_by_name created_at',
  schedules: `
    id tenant_id product_id customer_id registration_id agent_id status starts_at ends_at expires_at
    zone language source origin link_id told_by sequence cancelled_by cancel_reason
    customer_there_at met_at created_at changed_by changed_at soon_told_at others_told_at
    customer_name customer_email`,
  scim_people: `
    user_id tenant_id user_name external_id display_name formatted_name given_name family_name removed`,
  scim_tokens: 'tenant_id created_at created_by last_used_at',
  second_factor_removals: 'id tenant_id user_id requested_at effective_at closed_at outcome',
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
    favicon landing_product locale code_countries code_alert_at agents_see_contacts agents_may_export checklist_hidden
    snapshot_retention_days log_retention_months logs_kept_since local_recording app_schemes
    recording_starts recording_retention_days agents_see_recordings keeps_recordings recording_question`,
  server_recordings: `
    recording_id tenant_id state deadline_at started_by paused_by_hand failure bytes duration_ms
    deleted_by_name deletion_reason files_prefix`,
  service_level_alerts: 'tenant_id product_id alerted_at few_waits_since',
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
  wallboards: `
    id tenant_id name alert_waiting alert_wait_seconds alert_available_agents
    alert_within_target_percent created_at created_by changed_at changed_by last_shown_at version`,
  webhook_deliveries: 'id tenant_id endpoint_id event body state tries next_at status problem created_at',
  webhook_endpoints: 'id tenant_id url events active created_at created_by changed_at changed_by version',
} as const;

/**
 * Excluded tables and columns with the reason: secrets, and values that are useless outside this
 * installation.
 */
export const excluded = {
  'analytics_connections.secret': 'authenticates at an analytics server',
  'users.password_hash': 'authenticates a user',
  'sessions.refresh_hash': 'continues a session',
  'meeting_guests.token_hash': 'joins a meeting',
  'meeting_guests.browser_hash': 'joins a meeting',
  'password_links.token_hash': 'sets a password',
  'scim_tokens.token_hash': 'authenticates a provisioner',
  'imports.request_id': 'recognises a repeated request',
  'import_records.key_hash': 'made with a key of this installation',
  'wallboards.token_hash': 'shows a wallboard',
  'webhook_endpoints.secret': 'signs requests to a webhook',
  'user_totp.secret': 'generates second-factor codes',
  'user_totp.pending': 'generates second-factor codes',
  'passkeys.credential_id': 'only works on this host',
  'passkeys.public_key': 'only works on this host',
  'recovery_codes.code_hash': 'replaces a second factor',
  passkey_challenges: 'expire within minutes',
  push_subscriptions: 'only work with the keys of this installation',
  snapshot_orders: 'expire within seconds',
  meeting_obs_keys: 'end with their meeting',
  'registration_codes.code_hash': 'verifies a phone number or an email address',
  'registration_codes.address_hash': 'is an IP address, hashed with the installation secret',
  'registration_codes.site_hash': 'is an IP address range, hashed with the installation secret',
  'registration_codes.browser_hash': 'identifies a browser',
  'attachments.address_hash': 'is an IP address, hashed with the installation secret',
  'message_carriers.sms_secret': 'authenticates at a message provider',
  'message_carriers.whatsapp_secret': 'authenticates at a message provider',
  'message_carriers.email_secret': 'authenticates at a message provider',
  'messages.stop_path': 'is signed for a recipient',
  person_keys: 'are encrypted with the installation secret; what they decrypt is exported in readable form',
  spent_realm_marks: 'identify consumed sign-ins',
  report_days: 'are derived from other tables',
  report_changes: 'are derived from other tables',
  report_counts: 'are derived from other tables',
  report_sums: 'are derived from other tables',
  'customers.search': 'is derived from other columns',
  'messages.search': 'is derived from other columns',
  'lobby_requests.customer_socket_id': 'identifies a closed connection',
} as const satisfies Record<string, string>;

export interface ExportedTable {
  readonly name: string;
  /** Trusted SQL expressions from this file. */
  readonly columns: readonly string[];
}

/** Columns that were renamed since version 1 of the file format: the file keeps their old key. */
const fileKeys: Readonly<Record<string, string>> = { 'audit_log.impersonator_id': 'behind_id' };

export const exportedTables: readonly ExportedTable[] = Object.entries(columns).map(([name, list]) => ({
  name,
  columns: list
    .trim()
    .split(/\s+/)
    .map((column) => withFileKey(name, column)),
}));

function withFileKey(table: string, column: string): string {
  const key = fileKeys[`${table}.${column}`];
  return key ? `${column} as ${key}` : column;
}
