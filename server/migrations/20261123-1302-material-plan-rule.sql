-- Which purchaser buys what, and in which way: the first rule that fits a line decides.
create table material.plan_rule (
  id bigint generated always as identity primary key,
  name text not null,
  position int not null check (position > 0),
  -- What it asks of a line; nothing where it asks nothing.
  material_type text,
  country text check (country in ('1', '2')),
  amount_from numeric(20, 2) check (amount_from >= 0),
  amount_to numeric(20, 2),
  purchaser_id bigint not null references system.user,
  purchase_mode text not null,
  source_type text not null,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint plan_rule_amounts check (amount_from < amount_to)
);
create index plan_rule_live on material.plan_rule (id desc) where deleted_at is null;
create index plan_rule_position on material.plan_rule (position, id desc) where deleted_at is null;
create index plan_rule_purchaser on material.plan_rule (purchaser_id, id desc) where deleted_at is null;
create index plan_rule_created on material.plan_rule (created_at, id desc) where deleted_at is null;
create index plan_rule_name_order on material.plan_rule (name, id desc) where deleted_at is null;
create index plan_rule_name_words on material.plan_rule using gin (lower(name) gin_trgm_ops) where deleted_at is null;
