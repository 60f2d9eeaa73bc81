-- Former slugs of products: links that were sent with them still lead to the product, until another one takes the slug.

CREATE TABLE product_former_slugs (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  slug text NOT NULL,
  product_id uuid NOT NULL,
  renamed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, slug),
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX product_former_slugs_product ON product_former_slugs (tenant_id, product_id);
CALL enable_tenant_rls('product_former_slugs');
