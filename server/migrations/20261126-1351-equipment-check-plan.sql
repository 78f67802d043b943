-- Which devices are looked at by which template, and how often.
create table equipment.check_plan (
  id bigint generated always as identity primary key,
  name text not null,
  template_id bigint not null references equipment.check_template,
  -- Of one project, of what a department and those below it keep, or of all that are at work.
  project_id text references system.project,
  department_id text references system.department,
  cycle text not null check (cycle in ('days', 'hours', 'kilometres')),
  every int not null check (every between 1 and 100000),
  start_on date not null,
  grace_days int not null default 0 check (grace_days between 0 and 90),
  inspector_id bigint references system."user",
  is_active boolean not null default true,
  remark text not null default '',
  version int not null,
  created_by bigint references system."user",
  created_at timestamptz not null,
  updated_by bigint references system."user",
  updated_at timestamptz,
  deleted_at timestamptz,
  check (project_id is null or department_id is null)
);
create index check_plan_live on equipment.check_plan (id desc) where deleted_at is null;
create index check_plan_created on equipment.check_plan (created_at, id desc) where deleted_at is null;
create index check_plan_name_order on equipment.check_plan (name, id desc) where deleted_at is null;
create index check_plan_template on equipment.check_plan (template_id);
create index check_plan_project on equipment.check_plan (project_id) where project_id is not null;
