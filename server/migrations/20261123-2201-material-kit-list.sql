-- What is asked for together, again and again: a list of materials with how many one kit takes.
create table material.kit_list (
  id bigint generated always as identity primary key,
  name text not null,
  -- Whose it is; nobody's in particular is everybody's.
  department_id text references system.department,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index kit_list_name on material.kit_list (lower(name), coalesce(department_id, '')) where deleted_at is null;
create index kit_list_live on material.kit_list (id desc) where deleted_at is null;
create index kit_list_created on material.kit_list (created_at, id desc) where deleted_at is null;
create index kit_list_name_order on material.kit_list (name, id desc) where deleted_at is null;

create table material.kit_list_line (
  id bigint generated always as identity primary key,
  kit_list_id bigint not null references material.kit_list on delete cascade,
  position int not null,
  material_id bigint not null references material.material,
  quantity numeric(18, 3) not null check (quantity > 0),
  remark text not null default ''
);
create unique index kit_list_line_material on material.kit_list_line (kit_list_id, material_id);
create index kit_list_line_of on material.kit_list_line (material_id);
