-- Days on which no work is expected of what a project holds.
create table equipment.project_calendar (
  id bigint generated always as identity primary key,
  project_id text not null references system.project,
  begins_on date not null,
  ends_on date not null,
  kind text not null check (kind in ('holiday', 'shutdown', 'season', 'client', 'other')),
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint project_calendar_in_order check (begins_on <= ends_on and ends_on - begins_on < 366)
);
create index project_calendar_live on equipment.project_calendar (id desc) where deleted_at is null;
create index project_calendar_begins on equipment.project_calendar (begins_on, id desc) where deleted_at is null;
create index project_calendar_project on equipment.project_calendar (project_id, begins_on) where deleted_at is null;
