-- The countries that a tenant sends one-time codes to by SMS and WhatsApp, and when its admins were told of many codes.

-- The countries of the phone field, with their dial codes and time zones; the first two are those of
-- packages/contract/src/geography/dial-codes.ts.
CREATE FUNCTION dial_countries() RETURNS TABLE (country text, dial_code text, time_zones text[])
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog
  BEGIN ATOMIC
    SELECT c.country, c.dial_code, regexp_split_to_array(c.zones, '\s+') FROM (VALUES
    ('AE', '971', 'Asia/Dubai'),
    ('AF', '93', 'Asia/Kabul'),
    ('AR', '54', 'America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy
      America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta
      America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia
      America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza'),
    ('AT', '43', 'Europe/Vienna'),
    ('AU', '61', 'Antarctica/Macquarie Australia/Adelaide Australia/Brisbane Australia/Broken_Hill Australia/Darwin
      Australia/Eucla Australia/Hobart Australia/Lindeman Australia/Lord_Howe Australia/Melbourne Australia/Perth
      Australia/Sydney'),
    ('BD', '880', 'Asia/Dhaka'),
    ('BE', '32', 'Europe/Brussels'),
    ('BG', '359', 'Europe/Sofia'),
    ('BH', '973', 'Asia/Bahrain'),
    ('BR', '55', 'America/Araguaina America/Bahia America/Belem America/Boa_Vista America/Campo_Grande America/Cuiaba
      America/Eirunepe America/Fortaleza America/Maceio America/Manaus America/Noronha America/Porto_Velho America/Recife
      America/Rio_Branco America/Santarem America/Sao_Paulo'),
    ('BT', '975', 'Asia/Thimphu'),
    ('CA', '1', 'America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Coral_Harbour America/Creston
      America/Dawson America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay
      America/Halifax America/Inuvik America/Iqaluit America/Moncton America/Montreal America/Rankin_Inlet America/Regina
      America/Resolute America/St_Johns America/Swift_Current America/Toronto America/Vancouver America/Whitehorse
      America/Winnipeg'),
    ('CH', '41', 'Europe/Zurich'),
    ('CL', '56', 'America/Coyhaique America/Punta_Arenas America/Santiago Pacific/Easter'),
    ('CN', '86', 'Asia/Shanghai Asia/Urumqi'),
    ('CO', '57', 'America/Bogota'),
    ('CZ', '420', 'Europe/Prague'),
    ('DE', '49', 'Europe/Berlin Europe/Busingen'),
    ('DK', '45', 'Europe/Copenhagen'),
    ('EG', '20', 'Africa/Cairo'),
    ('ES', '34', 'Africa/Ceuta Atlantic/Canary Europe/Madrid'),
    ('ET', '251', 'Africa/Addis_Ababa'),
    ('FI', '358', 'Europe/Helsinki'),
    ('FR', '33', 'Europe/Paris'),
    ('GB', '44', 'Europe/London'),
    ('GH', '233', 'Africa/Accra'),
    ('GR', '30', 'Europe/Athens'),
    ('HK', '852', 'Asia/Hong_Kong'),
    ('HU', '36', 'Europe/Budapest'),
    ('ID', '62', 'Asia/Jakarta Asia/Jayapura Asia/Makassar Asia/Pontianak'),
    ('IE', '353', 'Europe/Dublin'),
    ('IL', '972', 'Asia/Jerusalem'),
    ('IN', '91', 'Asia/Calcutta Asia/Kolkata'),
    ('IT', '39', 'Europe/Rome'),
    ('JP', '81', 'Asia/Tokyo'),
    ('KE', '254', 'Africa/Nairobi'),
    ('KR', '82', 'Asia/Seoul'),
    ('KW', '965', 'Asia/Kuwait'),
    ('LK', '94', 'Asia/Colombo'),
    ('MA', '212', 'Africa/Casablanca'),
    ('MM', '95', 'Asia/Rangoon Asia/Yangon'),
    ('MU', '230', 'Indian/Mauritius'),
    ('MV', '960', 'Indian/Maldives'),
    ('MX', '52', 'America/Bahia_Banderas America/Cancun America/Chihuahua America/Ciudad_Juarez America/Hermosillo
      America/Matamoros America/Mazatlan America/Merida America/Mexico_City America/Monterrey America/Ojinaga America/Tijuana'),
    ('MY', '60', 'Asia/Kuala_Lumpur Asia/Kuching'),
    ('NG', '234', 'Africa/Lagos'),
    ('NL', '31', 'Europe/Amsterdam'),
    ('NO', '47', 'Europe/Oslo'),
    ('NP', '977', 'Asia/Kathmandu Asia/Katmandu'),
    ('NZ', '64', 'Pacific/Auckland Pacific/Chatham'),
    ('OM', '968', 'Asia/Muscat'),
    ('PH', '63', 'Asia/Manila'),
    ('PK', '92', 'Asia/Karachi'),
    ('PL', '48', 'Europe/Warsaw'),
    ('PT', '351', 'Atlantic/Azores Atlantic/Madeira Europe/Lisbon'),
    ('QA', '974', 'Asia/Qatar'),
    ('RO', '40', 'Europe/Bucharest'),
    ('SA', '966', 'Asia/Riyadh'),
    ('SE', '46', 'Europe/Stockholm'),
    ('SG', '65', 'Asia/Singapore'),
    ('TH', '66', 'Asia/Bangkok'),
    ('TR', '90', 'Europe/Istanbul'),
    ('TW', '886', 'Asia/Taipei'),
    ('UA', '380', 'Europe/Kiev Europe/Kyiv'),
    ('US', '1', 'America/Adak America/Anchorage America/Boise America/Chicago America/Denver America/Detroit
      America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Marengo America/Indiana/Petersburg
      America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Indianapolis
      America/Juneau America/Kentucky/Louisville America/Kentucky/Monticello America/Los_Angeles America/Louisville
      America/Menominee America/Metlakatla America/New_York America/Nome America/North_Dakota/Beulah America/North_Dakota/Center
      America/North_Dakota/New_Salem America/Phoenix America/Sitka America/Yakutat Pacific/Honolulu'),
    ('VN', '84', 'Asia/Ho_Chi_Minh Asia/Saigon'),
    ('ZA', '27', 'Africa/Johannesburg')
    ) AS c (country, dial_code, zones);
  END;

-- ISO 3166 codes. NULL: all countries, also where the time zone belongs to none, such as UTC.
CREATE FUNCTION countries_of_time_zone(zone text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT array_agg(c.country) FROM dial_countries() c WHERE zone = ANY (c.time_zones);
  END;

ALTER TABLE tenants
  ADD COLUMN code_countries text[] CHECK (cardinality(code_countries) > 0),
  ADD COLUMN code_alert_at timestamptz;
GRANT UPDATE (code_countries, code_alert_at) ON tenants TO foyer_app;

-- Existing tenants: the country of the time zone and those of their customers; all, if a customer is in none of the list.
DO $$
DECLARE
  tenant record;
BEGIN
  FOR tenant IN SELECT t.id, countries_of_time_zone(t.time_zone) AS home FROM tenants t LOOP
    CONTINUE WHEN tenant.home IS NULL;
    PERFORM set_config('app.tenant', tenant.id::text, true);
    CONTINUE WHEN EXISTS (
      SELECT FROM customers p WHERE p.tenant_id = tenant.id AND p.phone IS NOT NULL
        AND NOT EXISTS (SELECT FROM dial_countries() c WHERE starts_with(p.phone, '+' || c.dial_code)));
    UPDATE tenants t SET code_countries = (
      SELECT array_agg(DISTINCT found.country ORDER BY found.country) FROM (
        SELECT unnest(tenant.home) AS country
        UNION ALL
        SELECT c.country FROM dial_countries() c WHERE EXISTS (
          SELECT FROM customers p WHERE p.tenant_id = tenant.id AND starts_with(p.phone, '+' || c.dial_code))
      ) AS found)
    WHERE t.id = tenant.id;
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
END $$;

CREATE OR REPLACE FUNCTION create_tenant(
    new_id uuid, label text, shown_name text, zone text, asked jsonb, at timestamptz)
  RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO tenants (id, slug, name, time_zone, locale, code_countries, form, created_at, changed_at)
    VALUES (new_id, label, shown_name, zone, locale_of_time_zone(zone), countries_of_time_zone(zone), asked, at, at)
    ON CONFLICT (slug) DO NOTHING;
  RETURN FOUND;
END $$;

-- Whether the admins are to be told now: they were not told since the instant.
CREATE FUNCTION claim_code_alert(at timestamptz, since timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY INVOKER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE tenants SET code_alert_at = at
    WHERE id = app_tenant() AND (code_alert_at IS NULL OR code_alert_at <= since);
  RETURN FOUND;
END $$;
