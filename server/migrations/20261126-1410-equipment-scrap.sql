-- Scrap applications: what is let go and why, who of the appraisal group has looked at it. Custody ends at approval, by the custody ledger.
create table equipment.scrap (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  -- The pool or the workshop that has it.
  holder_id bigint not null references equipment.holder,
  department_id text not null references system.department,
  project_id text references system.project,
  description text not null,
  -- Which submission it is: each is appraised anew.
  round int not null default 0,
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
  check (project_id is null)
);
create index scrap_live on equipment.scrap (id desc) where deleted_at is null;
create index scrap_department on equipment.scrap (department_id, id desc) where deleted_at is null;
create index scrap_state on equipment.scrap (state, id desc) where deleted_at is null;
create index scrap_creator on equipment.scrap (created_by, id desc) where deleted_at is null;
create index scrap_submitted on equipment.scrap (submitted_at, id desc) where deleted_at is null;
create index scrap_created on equipment.scrap (created_at, id desc) where deleted_at is null;
create index scrap_number_words on equipment.scrap using gin (lower(number) gin_trgm_ops) where deleted_at is null;
create index scrap_holder on equipment.scrap (holder_id);

create table equipment.scrap_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.scrap,
  position int not null,
  device_id bigint references equipment.device,
  model_id bigint not null references equipment.model,
  condition text not null,
  quantity numeric(18, 3) not null check (quantity > 0),
  reason text not null,
  explanation text not null default '',
  photos text[] not null default '{}',
  -- As it was written: how old it was, what the books said it was worth, and what it had cost to repair.
  used_years numeric(5, 1) check (used_years >= 0),
  original_usd numeric(18, 2) check (original_usd >= 0),
  net_usd numeric(18, 2) check (net_usd >= 0),
  repair_usd numeric(18, 2) check (repair_usd >= 0),
  check (device_id is null or quantity = 1),
  unique (document_id, position)
);
create index scrap_line_device on equipment.scrap_line (device_id) where device_id is not null;
create unique index scrap_line_once on equipment.scrap_line (document_id, device_id) where device_id is not null;
create index scrap_line_model on equipment.scrap_line (model_id);
create index scrap_line_reason on equipment.scrap_line (reason);

-- What each appraiser found, once for each submission: never edited.
create table equipment.scrap_appraisal (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.scrap,
  round int not null check (round > 0),
  person_id bigint not null,
  finding text not null check (finding in ('scrap', 'keep')),
  opinion text not null,
  created_at timestamptz not null,
  unique (document_id, round, person_id)
);
create trigger written_once before update or delete on equipment.scrap_appraisal for each row execute function document.refuse_change();
