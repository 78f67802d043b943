-- Freight of a transfer: added to what the goods cost where they arrive, shared exactly over what becomes of them.
alter table material.store_transfer add freight_amount numeric(20, 4) check (freight_amount > 0), add freight_currency text references system.currency (code),
  -- The day of its rate.
  add freight_date date, add freight_rate_id bigint references system.currency_rate,
  -- In USD, as it was sent.
  add freight_usd numeric(20, 2) check (freight_usd >= 0),
  add constraint store_transfer_freight check (num_nonnulls(freight_amount, freight_currency, freight_date) in (0, 3));
create index store_transfer_freight_rate on material.store_transfer (freight_rate_id) where freight_rate_id is not null;
create index store_transfer_freight_currency on material.store_transfer (freight_currency) where freight_currency is not null;
alter table material.store_transfer_line add freight_amount numeric(20, 2) not null default 0 check (freight_amount >= 0);
alter table material.store_transfer_arrival add freight_amount numeric(20, 2) not null default 0 check (freight_amount >= 0);
