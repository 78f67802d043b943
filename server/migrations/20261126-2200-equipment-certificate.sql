-- Certificates of devices and crews, and their kinds.
create table equipment.certificate_kind (
  id bigint generated always as identity primary key,
  name text not null,
  name_en text not null,
  -- For how long one is valid from the day it is issued; none: somebody says so each time.
  period int check (period > 0),
  period_unit text not null check (period_unit in ('day', 'month')),
  remind_days int not null check (remind_days >= 0),
  is_blocking boolean not null,
  is_active boolean not null,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index certificate_kind_live on equipment.certificate_kind (id desc) where deleted_at is null;
create index certificate_kind_name_order on equipment.certificate_kind (name, id desc) where deleted_at is null;
create unique index certificate_kind_name on equipment.certificate_kind (lower(name)) where deleted_at is null;

-- Devices of these categories, and of those below them, have one.
create table equipment.certificate_kind_category (
  kind_id bigint not null references equipment.certificate_kind,
  category_id bigint not null references equipment.category,
  primary key (kind_id, category_id)
);
create index certificate_kind_category_of on equipment.certificate_kind_category (category_id);

create table equipment.certificate (
  id bigint generated always as identity primary key,
  kind_id bigint not null references equipment.certificate_kind,
  -- Whose it is: a device's (a part and a box are devices), a project's crew's, or a unit's.
  device_id bigint references equipment.device,
  project_id text references system.project,
  department_id text references system.department,
  number text not null,
  issuer text not null,
  issued_on date not null,
  -- None: for good.
  valid_until date,
  -- The one that came after it; none: it is the present one.
  replaced_by bigint references equipment.certificate,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint certificate_of_one check (num_nonnulls(device_id, project_id, department_id) = 1),
  constraint certificate_in_order check (valid_until >= issued_on),
  constraint certificate_not_itself check (replaced_by <> id)
);
create index certificate_live on equipment.certificate (id desc) where deleted_at is null;
create index certificate_issued on equipment.certificate (issued_on, id desc) where deleted_at is null;
create index certificate_valid on equipment.certificate (valid_until, id desc) where deleted_at is null;
create index certificate_ending on equipment.certificate (valid_until) where deleted_at is null and replaced_by is null;
create index certificate_device on equipment.certificate (device_id, kind_id) where device_id is not null;
create index certificate_project on equipment.certificate (project_id, kind_id) where project_id is not null;
create index certificate_department on equipment.certificate (department_id, kind_id) where department_id is not null;
create index certificate_of_kind on equipment.certificate (kind_id);
create index certificate_number_words on equipment.certificate using gin (lower(number) gin_trgm_ops) where deleted_at is null;
