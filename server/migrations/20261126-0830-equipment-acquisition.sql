-- Acquisition: what comes into the books of equipment, with its papers.
create table equipment.acquisition (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  kind text not null check (kind in ('purchase', 'warehoused', 'opening', 'other')),
  -- The owner, which writes it; the department whose pool it enters, or the project that it goes straight to.
  department_id text not null references system.department,
  pool_department_id text references system.department,
  project_id text references system.project,
  project_department_id text references system.department,
  arrived_on date not null,
  supplier_id bigint references system.supplier,
  contract_number text not null default '',
  invoice_number text not null default '',
  currency text not null,
  in_service_on date,
  warranty_until date,
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
  check (project_id is null or pool_department_id is null),
  check ((project_id is null) = (project_department_id is null))
);
create index acquisition_live on equipment.acquisition (id desc) where deleted_at is null;
create index acquisition_department on equipment.acquisition (department_id, id desc) where deleted_at is null;
create index acquisition_project_department on equipment.acquisition (project_department_id, id desc) where deleted_at is null;
create index acquisition_project on equipment.acquisition (project_id, id desc) where deleted_at is null;
create index acquisition_supplier on equipment.acquisition (supplier_id, id desc) where deleted_at is null;
create index acquisition_state on equipment.acquisition (state, id desc) where deleted_at is null;
create index acquisition_kind on equipment.acquisition (kind, id desc) where deleted_at is null;
create index acquisition_creator on equipment.acquisition (created_by, id desc) where deleted_at is null;
create index acquisition_submitted on equipment.acquisition (submitted_at, id desc) where deleted_at is null;
create index acquisition_arrived on equipment.acquisition (arrived_on, id desc) where deleted_at is null;
create index acquisition_created on equipment.acquisition (created_at, id desc) where deleted_at is null;
create index acquisition_search on equipment.acquisition
  using gin (lower(number || ' ' || contract_number || ' ' || invoice_number) gin_trgm_ops) where deleted_at is null;
create index acquisition_contract on equipment.acquisition using gin (lower(contract_number) gin_trgm_ops) where deleted_at is null;

create table equipment.acquisition_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references equipment.acquisition,
  position int not null,
  model_id bigint not null references equipment.model,
  -- The card: of what a store has made, from the beginning; of all else, once it is accepted.
  device_id bigint references equipment.device,
  quantity numeric(18, 3) not null check (quantity > 0),
  name text not null default '',
  serial text,
  self_number text,
  plate text,
  asset_number text,
  code text,
  unit_value numeric(18, 2) check (unit_value >= 0),
  warranty_until date,
  note text not null default '',
  check (device_id is null or quantity = 1),
  unique (document_id, position)
);
create index acquisition_line_device on equipment.acquisition_line (device_id) where device_id is not null;
create index acquisition_line_model on equipment.acquisition_line (model_id);
