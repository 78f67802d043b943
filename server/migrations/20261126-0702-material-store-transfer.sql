-- Freight of a transfer whose invoice came after the goods: borne by what is left of them, and by what went on.

create table material.store_transfer_charge (
  id bigint generated always as identity primary key,
  document_id bigint not null references material.store_transfer,
  -- Less than nothing where the carrier takes something back.
  amount numeric(20, 4) not null check (amount <> 0),
  currency_code text not null references system.currency (code),
  -- The day of its rate.
  invoice_date date not null,
  invoice_number text not null check (invoice_number <> ''),
  rate_id bigint references system.currency_rate,
  usd_amount numeric(20, 2) not null,
  biz_date date not null,
  done_by bigint not null references system.user,
  done_at timestamptz not null
);
create unique index store_transfer_charge_once on material.store_transfer_charge (document_id, lower(invoice_number));
create index store_transfer_charge_currency on material.store_transfer_charge (currency_code);
create index store_transfer_charge_rate on material.store_transfer_charge (rate_id) where rate_id is not null;
create index store_transfer_charge_person on material.store_transfer_charge (done_by);

create table material.store_transfer_charge_line (
  -- A line of its own, by which the ledger knows it.
  id bigint primary key default nextval('document.line_id'),
  charge_id bigint not null references material.store_transfer_charge,
  line_id bigint not null references material.store_transfer_line,
  -- In USD, and what of it was not left in a store.
  amount numeric(20, 2) not null,
  issued_amount numeric(20, 2) not null default 0,
  unique (charge_id, line_id)
);
create index store_transfer_charge_line_of on material.store_transfer_charge_line (line_id);
