-- What other systems sent of repairs: as they sent it, what became of it, and why.
create table equipment.repair_inbound (
  id bigint generated always as identity primary key,
  source text not null check (source in ('SAP', 'YD', 'WTSC')),
  -- Theirs.
  number text not null,
  outcome text not null check (outcome in ('accepted', 'refused')),
  way text not null check (way in ('api', 'file')),
  content jsonb not null,
  content_hash text not null,
  -- Field, key and what fills it: said in the reader's language.
  reasons jsonb not null default '[]',
  device_id bigint references equipment.device,
  department_id text references system.department,
  project_id text references system.project,
  repair_id bigint references equipment.repair,
  times int not null default 1,
  received_at timestamptz not null,
  received_by bigint not null references system.user,
  check ((outcome = 'accepted') = (repair_id is not null)),
  -- The same said again is the same row.
  unique (source, number, content_hash)
);
-- A number of theirs stands for one repair.
create unique index repair_inbound_accepted on equipment.repair_inbound (source, number) where outcome = 'accepted';
create index repair_inbound_received on equipment.repair_inbound (received_at, id desc);
create index repair_inbound_outcome on equipment.repair_inbound (outcome, id desc);
create index repair_inbound_department on equipment.repair_inbound (department_id, id desc);
create index repair_inbound_project on equipment.repair_inbound (project_id, id desc);
create index repair_inbound_person on equipment.repair_inbound (received_by, id desc);
create index repair_inbound_device on equipment.repair_inbound (device_id) where device_id is not null;
create index repair_inbound_repair on equipment.repair_inbound (repair_id) where repair_id is not null;
create index repair_inbound_words on equipment.repair_inbound using gin (lower(number) gin_trgm_ops);
