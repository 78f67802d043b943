-- Cost adjustments: what an invoice or a late fee adds to what batches have cost, or takes away.

create table material.cost_adjustment (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  kind text not null check (kind in ('invoice', 'fee')),
  receipt_id bigint not null references material.receipt,
  biz_date date not null,
  invoice_number text not null default '',
  fees jsonb not null default '[]',
  -- Of all lines, in USD.
  difference numeric(18, 2) not null,
  project_id text constraint cost_adjustment_of_no_project check (project_id is null),
  department_id text not null references system.department,
  state text not null,
  remark text not null default '',
  version int not null,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index cost_adjustment_live on material.cost_adjustment (id desc) where deleted_at is null;
create index cost_adjustment_department on material.cost_adjustment (department_id, id desc) where deleted_at is null;
create index cost_adjustment_state on material.cost_adjustment (state, id desc) where deleted_at is null;
create index cost_adjustment_creator on material.cost_adjustment (created_by, id desc) where deleted_at is null;
create index cost_adjustment_submitted on material.cost_adjustment (submitted_at, id desc) where deleted_at is null;
create index cost_adjustment_created on material.cost_adjustment (created_at, id desc) where deleted_at is null;
create index cost_adjustment_receipt on material.cost_adjustment (receipt_id);
create index cost_adjustment_search on material.cost_adjustment using gin (lower(number || ' ' || invoice_number) gin_trgm_ops) where deleted_at is null;

create table material.cost_adjustment_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.cost_adjustment,
  position int not null,
  receipt_line_id bigint not null references material.receipt_line,
  -- What the line costs by its invoice, without tax, in its own currency.
  invoiced_amount numeric(20, 4) check (invoiced_amount >= 0),
  -- In USD, at the rate of the receipt.
  difference numeric(20, 2) not null,
  -- Once it is posted: borne by what was left, and by what was issued.
  remaining_amount numeric(20, 2),
  issued_amount numeric(20, 2),
  unique (document_id, position),
  unique (document_id, receipt_line_id),
  constraint cost_adjustment_line_whole check (remaining_amount + issued_amount = difference)
);
create index cost_adjustment_line_receipt on material.cost_adjustment_line (receipt_line_id);

alter table material.receipt_line
  -- By its last invoice, without tax, in its currency.
  add column invoiced_amount numeric(20, 4) check (invoiced_amount >= 0);
