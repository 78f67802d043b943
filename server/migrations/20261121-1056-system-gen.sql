-- The code generator: modules as they are described, each with the columns that it will have.
create table system.gen_table (
  id bigint generated always as identity primary key,
  -- The table that it was read from; absent for one that was written by hand.
  source text unique,
  area text not null check (area in ('system', 'equipment', 'material')),
  module text not null,
  kind text not null check (kind in ('document', 'master')),
  name text not null,
  name_en text not null,
  prefix text not null default '',
  remark text not null default '',
  version int not null,
  created_by bigint not null references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  unique (area, module)
);
create table system.gen_column (
  id bigint generated always as identity primary key,
  table_id bigint not null references system.gen_table on delete cascade,
  part text not null check (part in ('header', 'line')),
  position int not null,
  name text not null,
  field text not null,
  label text not null,
  label_en text not null,
  type text not null,
  length int,
  dictionary text not null,
  is_required boolean not null,
  in_list boolean not null,
  in_form boolean not null,
  sortable boolean not null,
  query text not null,
  -- As the catalogue names it; empty for a column that is in no table yet.
  database_type text not null,
  unique (table_id, position)
);
