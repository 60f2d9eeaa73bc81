-- The locale in which a tenant's pages write numbers, dates and currencies.

-- The default locale of a time zone. The list of locales is in packages/contract/src/tenants/locales.ts.
CREATE FUNCTION locale_of_time_zone(zone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog
  RETURN CASE
    WHEN zone IN ('Asia/Kolkata', 'Asia/Calcutta') THEN 'en-IN'
    WHEN zone = 'Asia/Singapore' THEN 'en-SG'
    WHEN zone = 'Asia/Tokyo' THEN 'ja-JP'
    WHEN zone = 'Africa/Johannesburg' THEN 'en-ZA'
    WHEN zone = 'Pacific/Auckland' THEN 'en-NZ'
    WHEN zone LIKE 'Australia/%' THEN 'en-AU'
    WHEN zone = 'Europe/Dublin' THEN 'en-IE'
    WHEN zone = 'Europe/Berlin' THEN 'de-DE'
    WHEN zone = 'Europe/Vienna' THEN 'de-AT'
    WHEN zone = 'Europe/Zurich' THEN 'de-CH'
    WHEN zone = 'Europe/Paris' THEN 'fr-FR'
    WHEN zone = 'Europe/Madrid' THEN 'es-ES'
    WHEN zone = 'Europe/Rome' THEN 'it-IT'
    WHEN zone = 'Europe/Lisbon' THEN 'pt-PT'
    WHEN zone = 'Europe/Amsterdam' THEN 'nl-NL'
    WHEN zone = 'Europe/Warsaw' THEN 'pl-PL'
    WHEN zone = 'Europe/Stockholm' THEN 'sv-SE'
    WHEN zone = 'Europe/Oslo' THEN 'nb-NO'
    WHEN zone = 'Europe/Copenhagen' THEN 'da-DK'
    WHEN zone = 'Europe/Helsinki' THEN 'fi-FI'
    WHEN zone = 'Europe/Istanbul' THEN 'tr-TR'
    WHEN zone IN ('America/Toronto', 'America/Vancouver', 'America/Edmonton', 'America/Winnipeg',
                  'America/Halifax', 'America/St_Johns', 'America/Regina') THEN 'en-CA'
    WHEN zone = 'America/Mexico_City' THEN 'es-MX'
    WHEN zone = 'America/Sao_Paulo' THEN 'pt-BR'
    WHEN zone LIKE 'America/%' OR zone = 'Pacific/Honolulu' THEN 'en-US'
    ELSE 'en-GB'
  END;

ALTER TABLE tenants ADD COLUMN locale text NOT NULL DEFAULT 'en-GB';
UPDATE tenants SET locale = locale_of_time_zone(time_zone);
GRANT UPDATE (locale) ON tenants TO foyer_app;

CREATE OR REPLACE FUNCTION create_tenant(
    new_id uuid, label text, shown_name text, zone text, asked jsonb, at timestamptz)
  RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO tenants (id, slug, name, time_zone, locale, form, created_at, changed_at)
    VALUES (new_id, label, shown_name, zone, locale_of_time_zone(zone), asked, at, at)
    ON CONFLICT (slug) DO NOTHING;
  RETURN FOUND;
END $$;
