-- A row refers to staff and products of its own tenant only. PostgreSQL checks a foreign key without row-level security, so the
-- key contains the tenant. The names stay. Tables of history keep their keys (docs/security.md).

ALTER TABLE users ADD CONSTRAINT users_within_tenant UNIQUE (tenant_id, id);
ALTER TABLE products ADD CONSTRAINT products_within_tenant UNIQUE (tenant_id, id);

ALTER TABLE product_agents
  DROP CONSTRAINT product_agents_user_id_fkey,
  DROP CONSTRAINT product_agents_product_id_fkey,
  ADD CONSTRAINT product_agents_user_id_fkey FOREIGN KEY (tenant_id, user_id)
    REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT product_agents_product_id_fkey FOREIGN KEY (tenant_id, product_id)
    REFERENCES products (tenant_id, id) ON DELETE CASCADE;

ALTER TABLE lobby_agents
  DROP CONSTRAINT lobby_agents_user_id_fkey,
  ADD CONSTRAINT lobby_agents_user_id_fkey FOREIGN KEY (tenant_id, user_id)
    REFERENCES users (tenant_id, id) ON DELETE CASCADE;

ALTER TABLE schedule_places
  DROP CONSTRAINT schedule_places_agent_id_fkey,
  DROP CONSTRAINT schedule_places_product_id_fkey,
  ADD CONSTRAINT schedule_places_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES users (tenant_id, id) ON DELETE SET NULL (agent_id),
  ADD CONSTRAINT schedule_places_product_id_fkey FOREIGN KEY (tenant_id, product_id)
    REFERENCES products (tenant_id, id);

ALTER TABLE lobby_requests
  DROP CONSTRAINT lobby_requests_agent_id_fkey,
  ADD CONSTRAINT lobby_requests_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES users (tenant_id, id);
