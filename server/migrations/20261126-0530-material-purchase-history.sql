-- Purchases of the past: rows of files that a company kept before, as history beside its orders. They touch no stock.
create table material.purchase_history_file (
  id bigint generated always as identity primary key,
  name text not null,
  sheet_name text not null,
  -- SHA-256 of the file as it came: the same file is kept once.
  content_hash text not null unique,
  -- Where its heads stand, 0 where it has none.
  header_row int not null,
  -- The rows as they were read, compressed: a person is shown the row that something comes from.
  content bytea not null,
  loaded_by bigint not null references system.user,
  loaded_at timestamptz not null
);
create index purchase_history_file_loaded_by on material.purchase_history_file (loaded_by);

create table material.purchase_history (
  id bigint generated always as identity primary key,
  file_id bigint not null references material.purchase_history_file,
  row_number int not null,
  -- The order with its line, or with what it says of the material where it has no lines: once, whichever file it comes from.
  identity text not null unique,
  -- All that it says beside, to tell whether it is the same.
  content text not null,
  order_number text not null,
  line_number text not null,
  ordered_on date not null,
  supplier_text text not null,
  -- Texts that are alike are matched together.
  supplier_key text not null,
  supplier_id bigint references system.supplier,
  material_code text not null,
  material_text text not null,
  spec text not null,
  part_number text not null,
  material_key text not null,
  material_id bigint references material.material,
  quantity numeric(18, 3) not null check (quantity > 0),
  unit text not null,
  pack_size numeric(18, 3) check (pack_size > 0),
  currency_code text not null references system.currency (code),
  unit_price numeric(20, 6) not null check (unit_price >= 0),
  amount numeric(20, 4) not null check (amount >= 0),
  -- A figure in the currency of the row, or what the file says instead.
  freight_amount numeric(20, 4) check (freight_amount >= 0),
  freight_note text not null,
  project_text text not null,
  note text not null,
  -- In lower case.
  search text not null,
  department_id text not null references system.department,
  created_by bigint not null references system.user,
  created_at timestamptz not null,
  constraint purchase_history_freight check (freight_amount is null or freight_note = '')
);
create index purchase_history_file_row on material.purchase_history (file_id, row_number);
create index purchase_history_department on material.purchase_history (department_id, id desc);
create index purchase_history_creator on material.purchase_history (created_by, id desc);
create index purchase_history_day on material.purchase_history (ordered_on, id desc);
create index purchase_history_order on material.purchase_history (order_number, id desc);
create index purchase_history_currency on material.purchase_history (currency_code);
create index purchase_history_supplier on material.purchase_history (supplier_id, id desc);
create index purchase_history_material on material.purchase_history (material_id, ordered_on desc, id desc);
create index purchase_history_supplier_key on material.purchase_history (supplier_key, id);
create index purchase_history_material_key on material.purchase_history (material_key, id);
create index purchase_history_search on material.purchase_history using gin (search gin_trgm_ops);
