-- The equipment ledger: what the company owns or holds, singly or in bulk, and where each of it is.
create extension if not exists btree_gin;
create schema equipment;

create table equipment.category (
  id bigint generated always as identity primary key,
  code text not null unique,
  parent_id bigint references equipment.category,
  path bigint[] not null,
  name text not null,
  name_en text not null,
  tracking text not null check (tracking in ('single', 'bulk', 'mixed')),
  -- Groups of the specification's back device types: 1 single-unit, 2 instruments, 3 geophones, 4 vibroseis.
  device_group text not null check (device_group in ('1', '2', '3', '4')),
  -- Technical parameters that devices of this category have: [{key, name, nameEn, type, unit}].
  parameters jsonb not null default '[]',
  created_at timestamptz not null
);
create index category_path on equipment.category using gin (path);
create index category_parent on equipment.category (parent_id);

create table equipment.brand (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null
);
create unique index brand_name on equipment.brand (lower(name));

create table equipment.model (
  id bigint generated always as identity primary key,
  brand_id bigint not null references equipment.brand,
  category_id bigint not null references equipment.category,
  name text not null,
  -- What a device of this model is called when nobody named it otherwise.
  device_name text not null,
  tracking text not null check (tracking in ('single', 'bulk')),
  unit text not null,
  unit_value numeric(18, 2),
  parameters jsonb not null default '{}',
  created_at timestamptz not null
);
create unique index model_name on equipment.model (brand_id, lower(name));
create index model_category on equipment.model (category_id);

-- Whoever or whatever can hold equipment. Goods in transit are held by their dispatch document.
create table equipment.holder (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('supplier', 'pool', 'project', 'department', 'transit', 'repair', 'lease', 'out')),
  name text not null,
  name_en text not null,
  department_id text references system.department,
  project_id text references system.project,
  document_id bigint references document.register,
  -- Sources and sinks may go below zero in the bulk ledger; what people hold may not.
  is_real boolean not null generated always as (kind not in ('supplier', 'out')) stored,
  unique (document_id),
  -- Goods in transit name the sender's department and the receiving project, so that both see them.
  check (kind <> 'project' or project_id is not null),
  check ((kind = 'transit') = (document_id is not null))
);
create unique index holder_project on equipment.holder (project_id) where kind = 'project';
create unique index holder_department on equipment.holder (department_id, kind) where kind in ('pool', 'department', 'repair');
create unique index holder_outside on equipment.holder (kind) where kind in ('supplier', 'out');

create table equipment.device (
  id bigint generated always as identity primary key,
  model_id bigint not null references equipment.model,
  -- What every list looks at comes first: a row is read from its beginning up to the last column asked for.
  owner_department_id text not null references system.department,
  holder_id bigint references equipment.holder,
  deleted_at timestamptz,
  -- What a contains-search looks at.
  search text not null generated always as (
    lower(name || ' ' || coalesce(code, '') || ' ' || coalesce(self_number, '') || ' ' || coalesce(serial, '') || ' ' || coalesce(plate, '') || ' ' || coalesce(asset_number, ''))
  ) stored,
  name text not null,
  code text,
  asset_number text,
  self_number text,
  -- The manufacturer's serial or physical mark; the same text may be used by two models, never twice by one.
  serial text,
  plate text,
  manufacturer text not null default '',
  origin text check (origin in ('1', '2')),
  produced_on date,
  in_service_on date,
  warranty_until date,
  original_value numeric(18, 2) check (original_value >= 0),
  net_value numeric(18, 2) check (net_value >= 0),
  currency text not null default 'USD',
  depreciation_years int check (depreciation_years between 1 and 60),
  manager_department_id text not null references system.department,
  position text not null default '',
  account_state text not null default 'inAccount'
    check (account_state in ('scrapped', 'disposed', 'inAccount', 'merged', 'external', 'notInAccount')),
  parameters jsonb not null default '{}',
  remark text not null default '',
  -- Balance of the custody ledger, written by it alone, as holder_id above.
  held_since timestamptz,
  device_status text not null default '0' check (device_status in ('0', '1', '2', '3', '4', '5')),
  usage_state text not null default 'idle' check (usage_state in ('inUse', 'idle', 'stopped', 'other', 'inTransit')),
  tech_state text not null default 'good' check (tech_state in ('good', 'waitRepair', 'underRepair', 'waitScrap', 'waitInspect', 'damaged', 'lost')),
  locked_by bigint references document.register,
  version int not null default 1,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz
);
create unique index device_serial on equipment.device (model_id, lower(serial)) where deleted_at is null;
create unique index device_code on equipment.device (code) where deleted_at is null;
create unique index device_asset_number on equipment.device (asset_number) where deleted_at is null;
create unique index device_self_number on equipment.device (owner_department_id, self_number) where deleted_at is null;
-- With owner and holder in them, both answer what a person may see without a look at the rows themselves.
-- Entries go straight into the search index: left to gather, each search would read the heap of them first.
create index device_search on equipment.device using gin (search gin_trgm_ops, owner_department_id, holder_id) with (fastupdate = off) where deleted_at is null;
create index device_live on equipment.device (id desc) include (owner_department_id, holder_id) where deleted_at is null;
create index device_owner on equipment.device (owner_department_id, id desc) where deleted_at is null;
create index device_holder on equipment.device (holder_id, id desc) where deleted_at is null;
create index device_model on equipment.device (model_id, id desc) where deleted_at is null;
create index device_status_id on equipment.device (device_status, id desc) where deleted_at is null;
-- The states of few devices; those of nearly all are found in any order.
create index device_tech_state on equipment.device (tech_state, id desc) where tech_state <> 'good' and deleted_at is null;
create index device_usage_state on equipment.device (usage_state, id desc) where usage_state not in ('idle', 'inUse') and deleted_at is null;
create index device_account_state on equipment.device (account_state, id desc) where account_state <> 'inAccount' and deleted_at is null;
create index device_locked on equipment.device (locked_by) where locked_by is not null;
create index device_order_name on equipment.device (name, id desc) where deleted_at is null;
create index device_order_self_number on equipment.device (self_number, id desc) where deleted_at is null;
create index device_order_produced on equipment.device (produced_on, id desc) where deleted_at is null;
create index device_order_value on equipment.device (original_value, id desc) where deleted_at is null;

-- Every hand-over of a single device or a bulk quantity: what, from whom, to whom, how much, why. Never edited; corrected by reversal.
create table equipment.custody_event (
  id bigint generated always as identity primary key,
  device_id bigint references equipment.device,
  model_id bigint references equipment.model,
  quantity numeric(18, 3) not null check (quantity > 0),
  kind text not null check (kind in ('opening', 'allocate', 'release', 'dispatch', 'arrive', 'return', 'condition', 'loss', 'retire', 'reversal')),
  from_holder_id bigint not null references equipment.holder,
  to_holder_id bigint not null references equipment.holder,
  from_condition text not null,
  to_condition text not null,
  out_type text check (out_type in ('0', '1', '2', '3', '4')),
  in_type text check (in_type in ('0', '1', '2', '3', '4')),
  document_id bigint references document.register,
  -- The document's line (a shipment line, a receipt line) that this entry posts, unique for its kind.
  line_id bigint,
  reverses_id bigint unique references equipment.custody_event,
  remark text not null default '',
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by bigint not null,
  check ((device_id is null) <> (model_id is null)),
  check (device_id is null or quantity = 1),
  check (from_holder_id <> to_holder_id or from_condition <> to_condition or kind in ('allocate', 'release', 'reversal'))
);
-- A line is posted once: a retry, a double click or two receivers cannot hand the same goods over twice.
create unique index custody_event_device_once on equipment.custody_event (document_id, kind, line_id, device_id) where device_id is not null and document_id is not null;
create unique index custody_event_bulk_once on equipment.custody_event (document_id, kind, line_id, to_holder_id, to_condition) where model_id is not null and document_id is not null;
create index custody_event_device on equipment.custody_event (device_id, id);
create index custody_event_model on equipment.custody_event (model_id, id) where model_id is not null;
create trigger written_once before update or delete on equipment.custody_event for each row execute function document.refuse_change();
create trigger never_emptied before truncate on equipment.custody_event for each statement execute function document.refuse_change();

-- One holder at any time: two intervals of a device cannot overlap.
create table equipment.custody_interval (
  device_id bigint not null references equipment.device,
  holder_id bigint not null references equipment.holder,
  during tstzrange not null check (not isempty(during)),
  event_id bigint not null references equipment.custody_event,
  exclude using gist (device_id with =, during with &&)
);
create unique index custody_interval_open on equipment.custody_interval (device_id) where upper_inf(during);
create index custody_interval_holder on equipment.custody_interval (holder_id) where upper_inf(during);

create table equipment.bulk_balance (
  model_id bigint not null references equipment.model,
  holder_id bigint not null references equipment.holder,
  condition text not null,
  is_real boolean not null,
  quantity numeric(18, 3) not null,
  primary key (model_id, holder_id, condition),
  -- Double entry: what one holder gains another loses, and nobody real holds less than nothing.
  constraint bulk_balance_not_negative check (not is_real or quantity >= 0)
);
create index bulk_balance_holder on equipment.bulk_balance (holder_id);
