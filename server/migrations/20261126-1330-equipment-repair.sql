-- Repairs: the request and the order in one, from the fault to its settlement. Custody goes by the ledger that stands.
create table equipment.repair (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  device_id bigint not null references equipment.device,
  model_id bigint not null references equipment.model,
  -- Who answers for the device where it was; the project that has it.
  department_id text not null references system.department,
  project_id text references system.project,
  project_department_id text references system.department,
  workshop_id text references system.department,
  kind text not null check (kind in ('own', 'vendor')),
  supplier_id bigint references system.supplier,
  place text not null check (place in ('workshop', 'site')),
  level text not null check (level in ('601', '602', '603', '604', '605', '606', '607', '608', '609', '610')),
  source text not null default 'own' check (source in ('own', 'SAP', 'YD', 'WTSC')),
  source_number text not null default '',
  -- What it follows from: a check, an inspection, a plan.
  reference_kind text not null default '',
  reference_number text not null default '',
  fault_at timestamptz not null,
  fault text not null,
  estimate numeric(18, 2) not null default 0 check (estimate >= 0),
  warranty text not null check (warranty in ('none', 'claimed', 'declined')),
  warranty_note text not null default '',
  expected_on date,
  -- Where it stood when it was sent, and in which condition; where it went back to.
  origin_id bigint references equipment.holder,
  tech_before text,
  back_id bigint references equipment.holder,
  accepted_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  completed_at timestamptz,
  settled_at timestamptz,
  finished_by bigint references system."user",
  passed_by bigint references system."user",
  result text check (result in ('repaired', 'unrepairable', 'scrapAdvised')),
  result_note text not null default '',
  former_serial text not null default '',
  new_serial text not null default '',
  rework int not null default 0,
  labour_amount numeric(18, 2) not null default 0 check (labour_amount >= 0),
  -- The sum of what was issued to it and did not come back.
  parts_amount numeric(18, 2) not null default 0 check (parts_amount >= 0),
  vendor_amount numeric(20, 4) not null default 0 check (vendor_amount >= 0),
  currency text not null default 'USD',
  vendor_amount_usd numeric(18, 2) not null default 0 check (vendor_amount_usd >= 0),
  total_amount numeric(20, 2) not null generated always as (labour_amount + parts_amount + vendor_amount_usd) stored,
  invoice_number text not null default '',
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
  check ((project_id is null) = (project_department_id is null)),
  constraint repair_in_turn check (accepted_at <= started_at and started_at <= finished_at and finished_at <= completed_at),
  constraint repair_accepted_by_another check (passed_by <> finished_by)
);
-- One open repair for a device, whoever asks.
create unique index repair_open on equipment.repair (device_id)
  where deleted_at is null and state in ('draft', 'returned', 'withdrawn', 'submitted', 'sent', 'waiting', 'repairing', 'inspecting');
create index repair_device on equipment.repair (device_id, id desc) where deleted_at is null;
create index repair_live on equipment.repair (id desc) where deleted_at is null;
create index repair_department on equipment.repair (department_id, id desc) where deleted_at is null;
create index repair_project_department on equipment.repair (project_department_id, id desc) where deleted_at is null;
create index repair_project on equipment.repair (project_id, id desc) where deleted_at is null;
create index repair_workshop on equipment.repair (workshop_id, id desc) where deleted_at is null;
create index repair_supplier on equipment.repair (supplier_id, id desc) where deleted_at is null;
create index repair_state on equipment.repair (state, id desc) where deleted_at is null;
create index repair_level on equipment.repair (level, id desc) where deleted_at is null;
create index repair_kind on equipment.repair (kind, id desc) where deleted_at is null;
create index repair_source on equipment.repair (source, id desc) where deleted_at is null;
create index repair_creator on equipment.repair (created_by, id desc) where deleted_at is null;
create index repair_submitted on equipment.repair (submitted_at, id desc) where deleted_at is null;
create index repair_fault on equipment.repair (fault_at, id desc) where deleted_at is null;
create index repair_finished on equipment.repair (finished_at, id desc) where deleted_at is null;
create index repair_expected on equipment.repair (expected_on, id desc) where deleted_at is null;
create index repair_created on equipment.repair (created_at, id desc) where deleted_at is null;
create index repair_search on equipment.repair using gin (lower(number || ' ' || source_number) gin_trgm_ops) where deleted_at is null;

-- What was done to it.
create table equipment.repair_work (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.repair,
  position int not null,
  item text not null,
  cause text not null default '',
  action text not null default '',
  hours numeric(18, 3) not null check (hours >= 0),
  rate numeric(18, 2) not null check (rate >= 0),
  amount numeric(18, 2) not null check (amount >= 0),
  unique (document_id, position)
);

-- What stores issued to it, and what came back: below zero. Written when that is posted, never edited.
create table equipment.repair_part (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.repair,
  posted_by_id bigint not null references document.register,
  line_id bigint not null,
  material_name text not null,
  part_number text not null,
  unit text not null,
  quantity numeric(18, 3) not null,
  amount numeric(20, 2) not null,
  day date not null,
  unique (posted_by_id, line_id)
);
create index repair_part_document on equipment.repair_part (document_id, id);
create trigger written_once before update or delete on equipment.repair_part for each row execute function document.refuse_change();

-- What it waited for, and while it was worked on: the parts of its downtime, one after the other.
create table equipment.repair_phase (
  id bigint generated always as identity primary key,
  document_id bigint not null references equipment.repair,
  phase text not null check (phase in ('waitWork', 'waitParts', 'working', 'waitInspection')),
  during tstzrange not null check (not isempty(during)),
  note text not null default '',
  created_by bigint not null,
  constraint repair_phase_once exclude using gist (document_id with =, during with &&)
);
create index repair_phase_document on equipment.repair_phase (document_id, id);
create unique index repair_phase_open on equipment.repair_phase (document_id) where upper_inf(during);

-- A vendor that repairs for a workshop has a place of its own, beside the workshop's.
alter table equipment.holder add column supplier_id bigint references system.supplier;
drop index equipment.holder_department;
create unique index holder_department on equipment.holder (department_id, kind) where kind in ('pool', 'department', 'repair') and supplier_id is null;
-- Two of one vendor where two suppliers were found to be one.
create index holder_vendor on equipment.holder (department_id, supplier_id, id) where supplier_id is not null;
