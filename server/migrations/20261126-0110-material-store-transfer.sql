-- From one store to another: sent into transit, received in parts, and what was missing settled.

create table material.store_transfer (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  -- The sending store's, and the receiving one's.
  department_id text not null references system.department,
  to_department_id text not null references system.department,
  project_id text constraint store_transfer_of_no_project check (project_id is null),
  from_store_id bigint not null references material.store,
  to_store_id bigint not null references material.store,
  biz_date date not null,
  expected_on date,
  application_id bigint references material.application,
  carrier text not null default '',
  waybill text not null default '',
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
  constraint store_transfer_two_stores check (from_store_id <> to_store_id),
  constraint store_transfer_expected check (expected_on is null or expected_on >= biz_date)
);
create index store_transfer_live on material.store_transfer (id desc) where deleted_at is null;
create index store_transfer_department on material.store_transfer (department_id, id desc) where deleted_at is null;
create index store_transfer_to_department on material.store_transfer (to_department_id, id desc) where deleted_at is null;
create index store_transfer_state on material.store_transfer (state, id desc) where deleted_at is null;
create index store_transfer_creator on material.store_transfer (created_by, id desc) where deleted_at is null;
create index store_transfer_submitted on material.store_transfer (submitted_at, id desc) where deleted_at is null;
create index store_transfer_created on material.store_transfer (created_at, id desc) where deleted_at is null;
create index store_transfer_date on material.store_transfer (biz_date, id desc) where deleted_at is null;
create index store_transfer_from on material.store_transfer (from_store_id, id desc);
create index store_transfer_to on material.store_transfer (to_store_id, id desc);
create index store_transfer_application on material.store_transfer (application_id) where application_id is not null;
create index store_transfer_search on material.store_transfer using gin (lower(number || ' ' || carrier || ' ' || waybill) gin_trgm_ops) where deleted_at is null;

create table material.store_transfer_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.store_transfer,
  position int not null,
  material_id bigint not null references material.material,
  batch_id bigint not null references material.batch,
  place_id bigint not null references material.place,
  quantity numeric(18, 3) not null check (quantity > 0),
  batch_reason text not null default '',
  note text not null default '',
  -- What it was worth as it was sent.
  amount numeric(20, 2) check (amount >= 0),
  received_quantity numeric(18, 3) not null default 0 check (received_quantity >= 0),
  damaged_quantity numeric(18, 3) not null default 0 check (damaged_quantity >= 0),
  -- Said to be missing, and how much of that was settled.
  short_quantity numeric(18, 3) not null default 0 check (short_quantity >= 0),
  settled_quantity numeric(18, 3) not null default 0 check (settled_quantity between 0 and short_quantity),
  unique (document_id, position),
  constraint store_transfer_line_arrived check (received_quantity + damaged_quantity + short_quantity <= quantity)
);
create index store_transfer_line_material on material.store_transfer_line (material_id);
create index store_transfer_line_batch on material.store_transfer_line (batch_id);
create index store_transfer_line_place on material.store_transfer_line (place_id);

-- What became of what was sent: each such act is a line of its own, by which the ledger knows it.
create table material.store_transfer_arrival (
  id bigint primary key default nextval('document.line_id'),
  line_id bigint not null references material.store_transfer_line,
  kind text not null check (kind in ('received', 'damaged', 'found', 'back', 'lost')),
  quantity numeric(18, 3) not null check (quantity > 0),
  place_id bigint references material.place,
  reason text not null default '',
  biz_date date not null,
  done_by bigint not null references system.user,
  done_at timestamptz not null,
  constraint store_transfer_arrival_reason check (kind = 'received' or reason <> ''),
  constraint store_transfer_arrival_place check ((kind = 'lost') = (place_id is null))
);
create index store_transfer_arrival_line on material.store_transfer_arrival (line_id, id);
create index store_transfer_arrival_place_row on material.store_transfer_arrival (place_id) where place_id is not null;
