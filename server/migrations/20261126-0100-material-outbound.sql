-- What leaves a store: issued to projects and repairs, sent back to suppliers, written off; and what of it came back.

create table material.outbound (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  -- The store's.
  department_id text not null references system.department,
  kind text not null check (kind in ('project', 'repair', 'supplier', 'writeOff', 'return')),
  store_id bigint not null references material.store,
  biz_date date not null,
  project_id text references system.project,
  -- The project's: whose people see what was issued to them.
  user_department_id text references system.department,
  application_id bigint references material.application,
  supplier_id bigint references system.supplier,
  repair_number text not null default '',
  team text not null default '',
  receiver text not null default '',
  reason text not null default '',
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
  constraint outbound_project check ((kind <> 'project' or project_id is not null) and (kind not in ('supplier', 'writeOff') or project_id is null)),
  constraint outbound_supplier check ((kind = 'supplier') = (supplier_id is not null)),
  constraint outbound_reason check (kind not in ('supplier', 'writeOff') or reason <> '')
);
create index outbound_live on material.outbound (id desc) where deleted_at is null;
create index outbound_department on material.outbound (department_id, id desc) where deleted_at is null;
create index outbound_user_department on material.outbound (user_department_id, id desc) where user_department_id is not null;
create index outbound_project_row on material.outbound (project_id, id desc) where project_id is not null;
create index outbound_state on material.outbound (state, id desc) where deleted_at is null;
create index outbound_creator on material.outbound (created_by, id desc) where deleted_at is null;
create index outbound_submitted on material.outbound (submitted_at, id desc) where deleted_at is null;
create index outbound_created on material.outbound (created_at, id desc) where deleted_at is null;
create index outbound_date on material.outbound (biz_date, id desc) where deleted_at is null;
create index outbound_kind on material.outbound (kind, id desc) where deleted_at is null;
create index outbound_store on material.outbound (store_id, id desc);
create index outbound_application on material.outbound (application_id) where application_id is not null;
create index outbound_supplier_row on material.outbound (supplier_id) where supplier_id is not null;
create index outbound_search on material.outbound using gin (lower(number || ' ' || receiver || ' ' || repair_number) gin_trgm_ops) where deleted_at is null;

-- So much of one batch out of one place; of what comes back, into one.
create table material.outbound_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.outbound,
  position int not null,
  material_id bigint not null references material.material,
  batch_id bigint not null references material.batch,
  place_id bigint not null references material.place,
  quantity numeric(18, 3) not null check (quantity > 0),
  batch_reason text not null default '',
  device_id bigint references equipment.device,
  -- As it was called when it was issued for it.
  device_name text not null default '',
  issue_line_id bigint references material.outbound_line,
  note text not null default '',
  -- What the ledger said it is worth, once it is posted.
  amount numeric(20, 2) check (amount >= 0),
  -- What came back of it, and what that was worth.
  returned_quantity numeric(18, 3) not null default 0,
  returned_amount numeric(20, 2) not null default 0,
  accepted_quantity numeric(18, 3) not null default 0 check (accepted_quantity >= 0),
  rejected_quantity numeric(18, 3) not null default 0 check (rejected_quantity >= 0),
  unique (document_id, position),
  constraint outbound_line_returned check (returned_quantity between 0 and quantity and returned_amount between 0 and coalesce(amount, 0)),
  constraint outbound_line_device check ((device_id is null) = (device_name = '')),
  constraint outbound_line_inspected check (accepted_quantity + rejected_quantity in (0, quantity))
);
create index outbound_line_material on material.outbound_line (material_id);
create index outbound_line_batch on material.outbound_line (batch_id);
create index outbound_line_place on material.outbound_line (place_id);
create index outbound_line_device_row on material.outbound_line (device_id) where device_id is not null;
create index outbound_line_issue on material.outbound_line (issue_line_id) where issue_line_id is not null;

-- Of a reservation a part may be taken: that part ends, and the rest is kept on.
create index stock_reservation_line on material.stock_reservation (line_id) where ended_at is null;
