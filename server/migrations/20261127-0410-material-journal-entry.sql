-- What other areas have booked: a debit and a credit of one amount, under the numbers of what the stock posts. Written once; what was wrong
-- is taken back by an entry the other way round.
create table material.journal_entry (
  id bigint primary key default nextval(pg_get_serial_sequence('material.stock_movement', 'id')),
  kind text not null check (kind in ('depreciation', 'repair', 'scrap', 'disposal', 'reversal')),
  debit text not null,
  credit text not null check (credit <> debit),
  amount numeric(20, 2) not null check (amount > 0),
  biz_date date not null,
  period text not null,
  department_id text not null references system.department,
  -- What it is booked for, where no document is: the month of a depreciation.
  source text not null,
  document_id bigint references document.register,
  reverses_id bigint references material.journal_entry,
  remark text not null default '',
  recorded_at timestamptz not null,
  recorded_by bigint not null references system."user",
  constraint journal_entry_reverses check ((kind = 'reversal') = (reverses_id is not null)),
  check (period in (material.period_of(biz_date, false), material.period_of(biz_date, true)))
);
create index journal_entry_period on material.journal_entry (period, id);
create index journal_entry_date on material.journal_entry (biz_date, id desc);
create index journal_entry_kind on material.journal_entry (kind, id desc);
create index journal_entry_department on material.journal_entry (department_id, id desc);
create index journal_entry_document on material.journal_entry (document_id) where document_id is not null;
create unique index journal_entry_reversed_once on material.journal_entry (reverses_id) where reverses_id is not null;
create trigger belongs before insert on material.journal_entry for each row execute function material.keep_stock_period();
create trigger open_period before insert on material.journal_entry for each row execute function material.refuse_closed_period();
create trigger written_once before update or delete on material.journal_entry for each row execute function document.refuse_change();
create trigger never_emptied before truncate on material.journal_entry for each statement execute function document.refuse_change();

-- All that may be a posting: what moved in the stock, by its places, and what other areas have booked, by its accounts.
create view material.posting as
select id, kind, batch_id, from_place_id, to_place_id, quantity, amount, biz_date, period, document_id, recorded_at, recorded_by, remark,
  null::text as debit, null::text as credit, null::text as department_id, null::text as source, reverses_id
from material.stock_movement
union all
select id, kind, null, null, null, null, amount, biz_date, period, document_id, recorded_at, recorded_by, remark,
  debit, credit, department_id, source, reverses_id
from material.journal_entry;
