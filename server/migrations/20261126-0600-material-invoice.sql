-- Invoices of suppliers, matched with what was ordered and received.
create table material.invoice (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  department_id text not null references system.department,
  -- The lines of orders may be of several projects.
  project_id text constraint invoice_of_no_project check (project_id is null),
  supplier_id bigint not null references system.supplier,
  invoice_number text not null,
  -- Its small letters and digits, without zeros in front: the same paper is written in several ways.
  number_key text not null generated always as (ltrim(regexp_replace(lower(invoice_number), '[^[:alnum:]]', '', 'g'), '0')) stored,
  invoice_date date not null,
  received_date date,
  currency_code text not null references system.currency (code),
  -- Without tax.
  net_amount numeric(20, 4) not null check (net_amount > 0),
  -- What is got back never enters stock; other tax does.
  recoverable_tax numeric(20, 4) not null check (recoverable_tax >= 0),
  other_tax numeric(20, 4) not null check (other_tax >= 0),
  -- What holds all of it, beside what holds its lines.
  holds text[] not null default '{}' constraint invoice_holds check (holds <@ '{tax,duplicate}'),
  released_by bigint references system.user,
  release_reason text not null default '',
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
  constraint invoice_received_after check (received_date >= invoice_date),
  constraint invoice_released check (released_by is null or state = 'released'),
  -- Nobody releases what he has written himself.
  constraint invoice_released_by_another check (released_by is null or released_by <> created_by)
);
create unique index invoice_once on material.invoice (supplier_id, lower(invoice_number)) where deleted_at is null and state <> 'refused';
create index invoice_key on material.invoice (supplier_id, number_key) where deleted_at is null;
create index invoice_live on material.invoice (id desc) where deleted_at is null;
create index invoice_department on material.invoice (department_id, id desc) where deleted_at is null;
create index invoice_state on material.invoice (state, id desc) where deleted_at is null;
create index invoice_creator on material.invoice (created_by, id desc) where deleted_at is null;
create index invoice_submitted on material.invoice (submitted_at, id desc) where deleted_at is null;
create index invoice_created on material.invoice (created_at, id desc) where deleted_at is null;
create index invoice_date on material.invoice (invoice_date, id desc) where deleted_at is null;
create index invoice_releaser on material.invoice (released_by) where released_by is not null;
create index invoice_search on material.invoice using gin (lower(number || ' ' || invoice_number) gin_trgm_ops) where deleted_at is null;

create table material.invoice_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.invoice,
  position int not null,
  order_line_id bigint not null references material.order_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Without tax, in the currency of the invoice.
  unit_price numeric(20, 6) not null check (unit_price >= 0),
  net_amount numeric(20, 4) not null check (net_amount >= 0),
  -- What credit notes took back of it.
  credited_quantity numeric(18, 3) not null default 0,
  credited_amount numeric(20, 4) not null default 0,
  -- What it was compared with when it was matched last: the order's price, and what was received and not billed.
  expected_amount numeric(20, 4),
  open_quantity numeric(18, 3),
  holds text[] not null default '{}' constraint invoice_line_holds check (holds <@ '{price,notReceived,overInvoiced,currency}'),
  unique (document_id, position),
  unique (document_id, order_line_id),
  constraint invoice_line_credited check (credited_quantity between 0 and quantity and credited_amount between 0 and net_amount)
);
create index invoice_line_order_line on material.invoice_line (order_line_id);

-- Credit notes that answer a held invoice.
create table material.invoice_credit (
  id bigint generated always as identity primary key,
  document_id bigint not null references material.invoice,
  number text not null check (number <> ''),
  credit_date date not null,
  claim_id bigint references material.claim,
  net_amount numeric(20, 4) not null check (net_amount >= 0),
  created_by bigint not null references system.user,
  created_at timestamptz not null,
  unique (document_id, number)
);
create index invoice_credit_claim on material.invoice_credit (claim_id) where claim_id is not null;
create index invoice_credit_person on material.invoice_credit (created_by);

-- Which batch a line of an invoice pays for, and what that changed.
create table material.invoice_match (
  -- A line of its own, by which the ledger knows it once.
  id bigint primary key default nextval('document.line_id'),
  line_id bigint not null references material.invoice_line,
  receipt_line_id bigint not null references material.receipt_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Without recoverable tax, in the currency of the order; and what was estimated for it.
  net_amount numeric(20, 4) not null,
  estimated_amount numeric(20, 4) not null,
  -- In USD at the rate of the receipt, and what of it was issued already.
  difference numeric(20, 2) not null,
  issued_amount numeric(20, 2) not null default 0,
  unique (line_id, receipt_line_id)
);
create index invoice_match_receipt_line on material.invoice_match (receipt_line_id);

-- Never more is billed than came in.
alter table material.order_line add billed_quantity numeric(18, 3) not null default 0,
  add constraint order_line_billed check (billed_quantity >= 0 and billed_quantity <= received_quantity + over_quantity);
alter table material.receipt_line add billed_quantity numeric(18, 3) not null default 0, add billed_amount numeric(20, 4) not null default 0,
  add constraint receipt_line_billed check (billed_quantity between 0 and quantity);

-- An invoice or credit note of the order that is a document of its own: it changes with that alone.
alter table material.order_invoice add document_id bigint references material.invoice;
create index order_invoice_document on material.order_invoice (document_id) where document_id is not null;
