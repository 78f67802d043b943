-- Stores: where materials are kept, whose they are, who keeps them and who inspects what arrives.
create table material.store (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  name_en text not null,
  -- Whose it is: its rows are seen with those of this department, and its days begin in this department's time zone.
  department_id text not null references system.department,
  keeper_id bigint not null references system.user,
  inspector_id bigint not null references system.user,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  -- Nobody inspects what he receives himself.
  constraint store_two_people check (keeper_id <> inspector_id)
);
create unique index store_code on material.store (lower(code)) where deleted_at is null;
create index store_live on material.store (id desc) where deleted_at is null;
create index store_created on material.store (created_at, id desc) where deleted_at is null;
create index store_code_order on material.store (code, id desc) where deleted_at is null;
create index store_name_order on material.store (name, id desc) where deleted_at is null;
create index store_department on material.store (department_id, id desc) where deleted_at is null;
create index store_keeper on material.store (keeper_id);
create index store_inspector on material.store (inspector_id);
create index store_words on material.store using gin (lower(code || ' ' || name || ' ' || name_en) gin_trgm_ops) where deleted_at is null;

-- Whatever material can be in or come from: the places of a store, and what lies outside all of them.
create table material.place (
  id bigint generated always as identity primary key,
  store_id bigint references material.store,
  kind text not null check (kind in ('storage', 'quarantine', 'claim', 'transit', 'opening', 'supplier', 'use', 'adjustment')),
  -- Of a storage location: what stands on its label.
  code text not null default '',
  -- Of the use by a project.
  project_id text references system.project,
  position int not null default 0,
  closed_at timestamptz,
  is_real boolean not null generated always as (store_id is not null) stored,
  check ((store_id is not null) = (kind in ('storage', 'quarantine', 'claim', 'transit'))),
  check ((kind = 'storage') = (code <> '')),
  check (project_id is null or kind = 'use'),
  check (closed_at is null or kind = 'storage')
);
create unique index place_location on material.place (store_id, lower(code)) where kind = 'storage';
create unique index place_of_store on material.place (store_id, kind) where store_id is not null and kind <> 'storage';
create unique index place_outside on material.place (kind) where store_id is null and project_id is null;
-- Not unique: what a virtual project used becomes the real one's, beside what that used itself.
create index place_project on material.place (project_id, id) where project_id is not null;
insert into material.place (kind) values ('opening'), ('supplier'), ('use'), ('adjustment');
