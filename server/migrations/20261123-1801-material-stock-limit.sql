-- How much of a material a store keeps at least and at most, and how long it takes to get more.
create table material.stock_limit (
  id bigint generated always as identity primary key,
  store_id bigint not null references material.store,
  material_id bigint not null references material.material,
  min_quantity numeric(18, 3) not null check (min_quantity >= 0),
  max_quantity numeric(18, 3),
  lead_days int check (lead_days between 1 and 3650),
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint stock_limit_order check (max_quantity is null or max_quantity >= min_quantity)
);
create unique index stock_limit_pair on material.stock_limit (material_id, store_id) where deleted_at is null;
create index stock_limit_material on material.stock_limit (material_id);
create index stock_limit_store on material.stock_limit (store_id, id desc) where deleted_at is null;
create index stock_limit_live on material.stock_limit (id desc) where deleted_at is null;

-- Analyses that were submitted before there were limits knew none.
update material.analysis_line set figures = figures || '{"minQty": "0", "leadDays": null}' where figures is not null;
