-- Papers of trade, and which orders need them: what is empty asks nothing.
create table material.paper (
  id bigint generated always as identity primary key,
  name text not null,
  name_en text not null,
  position int not null check (position > 0),
  -- Whether the supplier sends it, or whoever buys has it from elsewhere.
  comes_from text not null default 'supplier' check (comes_from in ('supplier', 'buyer')),
  -- One for the order, or one for each of its shipments; and when it has to be there.
  per text not null check (per in ('order', 'shipment')),
  stage text not null check (stage in ('shipped', 'customs', 'arrived')),
  order_types text[] not null default '{}',
  incoterms text[] not null default '{}',
  -- ISO 3166-1 alpha-2.
  supplier_countries text[] not null default '{}',
  destinations text[] not null default '{}',
  is_dangerous_only boolean not null default false,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index paper_name on material.paper (lower(name)) where deleted_at is null;
create index paper_live on material.paper (id desc) where deleted_at is null;
create index paper_position on material.paper (position, id desc) where deleted_at is null;
create index paper_created on material.paper (created_at, id desc) where deleted_at is null;
create index paper_name_order on material.paper (name, id desc) where deleted_at is null;
