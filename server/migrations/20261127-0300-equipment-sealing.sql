-- Sealing and stopping: what is sealed or stopped, since when, by whom it is looked after, and what was found as it was unsealed.
create table equipment.sealing (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  kind text not null check (kind in ('seal', 'stop')),
  holder_id bigint not null references equipment.holder,
  department_id text not null references system.department,
  project_id text references system.project,
  begins_on date not null,
  planned_end date check (planned_end >= begins_on),
  reason text not null,
  place text not null default '',
  measures text not null default '',
  looked_after_by text not null default '',
  state text not null,
  remark text not null default '',
  version int not null,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz,
  deleted_at timestamptz,
  check (project_id is null),
  check (kind = 'stop' or (place <> '' and measures <> '' and looked_after_by <> ''))
);
create index sealing_live on equipment.sealing (id desc) where deleted_at is null;
create index sealing_department on equipment.sealing (department_id, id desc) where deleted_at is null;
create index sealing_state on equipment.sealing (state, id desc) where deleted_at is null;
create index sealing_kind on equipment.sealing (kind, id desc) where deleted_at is null;
create index sealing_creator on equipment.sealing (created_by, id desc) where deleted_at is null;
create index sealing_submitted on equipment.sealing (submitted_at, id desc) where deleted_at is null;
create index sealing_begins on equipment.sealing (begins_on, id desc) where deleted_at is null;
create index sealing_created on equipment.sealing (created_at, id desc) where deleted_at is null;
create index sealing_number_words on equipment.sealing using gin (lower(number) gin_trgm_ops) where deleted_at is null;
create index sealing_holder on equipment.sealing (holder_id);

create table equipment.sealing_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.sealing,
  position int not null,
  device_id bigint not null references equipment.device,
  -- As it was written.
  condition text not null,
  remark text not null default '',
  unsealed_on date,
  becomes text check (becomes in ('good', 'waitRepair', 'waitScrap', 'damaged')),
  finding text not null default '',
  unsealed_by bigint,
  check ((unsealed_on is null) = (becomes is null) and (unsealed_on is null) = (unsealed_by is null)),
  unique (document_id, position),
  unique (document_id, device_id)
);
create index sealing_line_device on equipment.sealing_line (device_id);

-- The days on which nobody expects work of a device: of those that are named, and of what is mounted on them.
create table equipment.sealed (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.sealing,
  device_id bigint not null references equipment.device,
  begins_on date not null,
  -- The first day on which it is sealed no more.
  ends_on date check (ends_on >= begins_on),
  unique (document_id, device_id),
  exclude using gist (device_id with =, daterange(begins_on, ends_on) with &&)
);

-- The ledger says when a device is sealed and unsealed, where it stands.
alter table equipment.custody_event
  drop constraint custody_event_kind_check,
  add constraint custody_event_kind_check
    check (kind in ('opening', 'allocate', 'release', 'seal', 'unseal', 'dispatch', 'arrive', 'return', 'condition', 'loss', 'retire', 'reversal')),
  drop constraint custody_event_check2,
  add constraint custody_event_check2
    check (from_holder_id <> to_holder_id or from_condition <> to_condition or kind in ('allocate', 'release', 'seal', 'unseal', 'reversal')),
  drop constraint custody_event_promise,
  add constraint custody_event_promise check (kind not in ('allocate', 'release', 'seal', 'unseal') or document_id is not null) not valid;
