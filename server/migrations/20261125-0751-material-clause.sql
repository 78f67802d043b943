-- What the annex of every contract says, in both languages.
create table material.clause (
  id bigint generated always as identity primary key,
  name text not null,
  name_en text not null,
  position int not null check (position > 0),
  body text not null,
  body_en text not null,
  -- Of contracts of all types where it is empty.
  order_types text[] not null default '{}',
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index clause_live on material.clause (id desc) where deleted_at is null;
create index clause_position on material.clause (position, id desc) where deleted_at is null;
create index clause_created on material.clause (created_at, id desc) where deleted_at is null;
create index clause_name_order on material.clause (name, id desc) where deleted_at is null;
