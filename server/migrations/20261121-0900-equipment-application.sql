-- Device applications: what a project asks for, by category or model.
create table equipment.application (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  name text not null,
  project_id text not null references system.project,
  department_id text not null references system.department,
  mix_type text not null,
  plan_start date not null,
  plan_end date not null check (plan_end >= plan_start),
  copied_from bigint references equipment.application,
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
create index application_live on equipment.application (id desc) where deleted_at is null;
create index application_department on equipment.application (department_id, id desc) where deleted_at is null;
create index application_project on equipment.application (project_id, id desc) where deleted_at is null;
create index application_plan_start on equipment.application (plan_start, id desc) where deleted_at is null;
create index application_submitted on equipment.application (submitted_at, id desc) where deleted_at is null;

create table equipment.application_line (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.application,
  position int not null,
  device_group text not null,
  category_id bigint not null references equipment.category,
  -- Absent when any model of the category will do.
  model_id bigint references equipment.model,
  quantity numeric(18, 3) not null check (quantity > 0),
  unit text not null,
  team text not null default '',
  start_on date,
  end_on date,
  purpose text not null default '',
  remark text not null default '',
  -- What was free when the line was written.
  available_quantity numeric(18, 3),
  unique (document_id, position)
);
