-- Reversals: a receipt is taken back by entries that mirror its own, once its chain has approved it.

create table material.reversal (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  receipt_id bigint not null references material.receipt,
  biz_date date not null,
  reason text not null check (reason <> ''),
  project_id text constraint reversal_of_no_project check (project_id is null),
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
create index reversal_live on material.reversal (id desc) where deleted_at is null;
create index reversal_department on material.reversal (department_id, id desc) where deleted_at is null;
create index reversal_state on material.reversal (state, id desc) where deleted_at is null;
create index reversal_creator on material.reversal (created_by, id desc) where deleted_at is null;
create index reversal_submitted on material.reversal (submitted_at, id desc) where deleted_at is null;
create index reversal_created on material.reversal (created_at, id desc) where deleted_at is null;
create index reversal_number_words on material.reversal using gin (lower(number) gin_trgm_ops) where deleted_at is null;
-- One at a time.
create unique index reversal_receipt on material.reversal (receipt_id) where deleted_at is null and state not in ('refused');
create index reversal_receipts on material.reversal (receipt_id);
