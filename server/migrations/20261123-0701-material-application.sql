-- Material applications: what a project asks for, with what it is thought to cost in USD.
create table material.application (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  name text not null,
  project_id text not null references system.project,
  department_id text not null references system.department,
  team text not null,
  type text not null,
  total_amount numeric(20, 2) not null,
  freight_amount numeric(20, 2) check (freight_amount >= 0),
  -- When its approval ended and it went to those who buy.
  sent_at timestamptz,
  state text not null,
  remark text not null default '',
  version int not null,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index application_live on material.application (id desc) where deleted_at is null;
create index application_department on material.application (department_id, id desc) where deleted_at is null;
create index application_project on material.application (project_id, id desc) where deleted_at is null;
create index application_state on material.application (state, id desc) where deleted_at is null;
create index application_creator on material.application (created_by, id desc) where deleted_at is null;
create index application_submitted on material.application (submitted_at, id desc) where deleted_at is null;
create index application_created on material.application (created_at, id desc) where deleted_at is null;
create index application_type on material.application (type, id desc) where deleted_at is null;
create index application_name_order on material.application (name, id desc) where deleted_at is null;
create index application_amount_order on material.application (total_amount, id desc) where deleted_at is null;
create index application_search on material.application using gin (lower(number || ' ' || name) gin_trgm_ops) where deleted_at is null;

-- A line says what the material was called when it was asked for.
create table material.application_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.application,
  position int not null,
  material_id bigint not null references material.material,
  name text not null,
  name_en text not null,
  spec text not null,
  applicable_model text not null,
  part_no text not null,
  unit text not null,
  unit_price numeric(20, 2) not null check (unit_price >= 0),
  quantity numeric(18, 3) not null check (quantity > 0),
  total_price numeric(20, 2) not null generated always as (round(unit_price * quantity, 2)) stored,
  need_date date,
  purpose_device text not null default '',
  remark text not null default '',
  unique (document_id, position)
);
create index application_line_material on material.application_line (material_id, document_id);
