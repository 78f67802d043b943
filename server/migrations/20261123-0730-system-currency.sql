-- Currencies, and what they are worth in USD from day to day.
create table system.currency (
  id bigint generated always as identity primary key,
  -- ISO 4217. Other tables name a currency by it, so it never changes.
  code text not null unique,
  name text not null,
  name_en text not null,
  -- What stands beside an amount, such as €.
  sign text not null default '',
  -- Minor units: an amount in OMR has three decimals, one in XOF none.
  digits int not null default 2 check (digits between 0 and 4),
  order_number int not null default 0,
  status text not null default '0' check (status in ('0', '1')),
  remark text not null default '',
  version int not null default 1,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  -- All amounts are brought to USD: it is never given up.
  constraint currency_base check (code <> 'USD' or status = '0')
);

-- A rate is kept as it was quoted. It is never edited: a correction is a new row that replaces it, and documents that took the
-- former one keep it.
create table system.currency_rate (
  id bigint generated always as identity primary key,
  currency_code text not null references system.currency (code),
  rate_date date not null,
  -- USD for one unit, or units for one USD.
  quotation text not null check (quotation in ('usdPerUnit', 'unitsPerUsd')),
  rate numeric(20, 6) not null check (rate > 0),
  source text not null,
  remark text not null default '',
  created_by bigint references system.user,
  created_at timestamptz not null,
  replaced_by bigint references system.user,
  replaced_at timestamptz,
  -- USD is the measure and has no rate.
  check (currency_code <> 'USD')
);
create unique index currency_rate_day on system.currency_rate (currency_code, rate_date) where replaced_at is null;
create index currency_rate_date on system.currency_rate (rate_date, id desc);
create index currency_rate_currency on system.currency_rate (currency_code, id desc);
create trigger written_once before update on system.currency_rate for each row
  when (old.replaced_at is not null or (old.id, old.currency_code, old.rate_date, old.quotation, old.rate, old.source, old.remark, old.created_by, old.created_at)
    is distinct from (new.id, new.currency_code, new.rate_date, new.quotation, new.rate, new.source, new.remark, new.created_by, new.created_at))
  execute function document.refuse_change();
create trigger never_removed before delete on system.currency_rate for each row execute function document.refuse_change();
create trigger never_emptied before truncate on system.currency_rate for each statement execute function document.refuse_change();

-- Cards of equipment named any three letters. What stands is kept: it becomes a currency of that code, which the start of
-- the product completes where it knows it, and which is offered no more where it does not.
update equipment.device set currency = upper(trim(currency)) where currency <> upper(trim(currency));
update equipment.device set currency = 'USD' where currency = '';
insert into system.currency (code, name, name_en, status, created_at)
select c.code, c.code, c.code, case when c.code = 'USD' then '0' else '1' end, timestamptz '2026-11-23 00:00:00+08'
from (select 'USD' as code union select currency from equipment.device) c;
alter table equipment.device add constraint device_currency foreign key (currency) references system.currency (code);
create index device_currency on equipment.device (currency);
