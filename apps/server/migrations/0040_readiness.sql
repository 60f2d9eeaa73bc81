-- The server reports that it is not ready when a newer version has migrated the database.
GRANT SELECT ON foyer_migrations TO foyer_app;
