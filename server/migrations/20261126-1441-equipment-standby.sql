-- Days on which what a project holds did not work: all of it, or one device. And the weeks that a crew has confirmed.
create table equipment.standby (
  id bigint generated always as identity primary key,
  project_id text not null references system.project,
  device_id bigint references equipment.device,
  begins_on date not null,
  ends_on date not null,
  reason text not null,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  check (begins_on <= ends_on and ends_on - begins_on < 366)
);
create index standby_live on equipment.standby (id desc) where deleted_at is null;
create index standby_begins on equipment.standby (begins_on, id desc) where deleted_at is null;
create index standby_project on equipment.standby (project_id, begins_on) where deleted_at is null;

-- What was said of a week of a project: confirmed with its figures, or opened again with a reason. The last word holds.
create table equipment.work_week (
  id bigint generated always as identity primary key,
  project_id text not null references system.project,
  monday date not null check (extract(isodow from monday) = 1),
  is_confirmed boolean not null,
  reason text not null default '' check (is_confirmed or reason <> ''),
  days int not null,
  due_days int not null,
  sound_days int not null,
  worked_days int not null,
  said_by bigint not null references system.user,
  said_at timestamptz not null
);
create index work_week_project on equipment.work_week (project_id, monday, id desc);
