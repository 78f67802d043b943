-- What was issued, and what was sent to another store, is taken back as a whole, too; and what was kept for it is kept again.

alter table material.reversal alter column receipt_id drop not null,
  add column outbound_id bigint references material.outbound,
  add column store_transfer_id bigint references material.store_transfer,
  add constraint reversal_of_one check (num_nonnulls(receipt_id, outbound_id, store_transfer_id) = 1);
-- One at a time.
create unique index reversal_outbound on material.reversal (outbound_id) where deleted_at is null and state not in ('refused');
create unique index reversal_store_transfer on material.reversal (store_transfer_id) where deleted_at is null and state not in ('refused');
create index reversal_outbounds on material.reversal (outbound_id) where outbound_id is not null;
create index reversal_store_transfers on material.reversal (store_transfer_id) where store_transfer_id is not null;

alter table material.outbound add column reversed_by bigint references document.register,
  add constraint outbound_reversed check (reversed_by is null or state = 'reversed');
create index outbound_reversal on material.outbound (reversed_by) where reversed_by is not null;
alter table material.store_transfer add column reversed_by bigint references document.register,
  add constraint store_transfer_reversed check (reversed_by is null or state = 'reversed');
create index store_transfer_reversal on material.store_transfer (reversed_by) where reversed_by is not null;

-- Which document took what was kept. Of what was taken before this nobody knows.
alter table material.stock_reservation add column used_by bigint references document.register,
  add constraint stock_reservation_used check (used_by is null or ending = 'used');
create index stock_reservation_use on material.stock_reservation (used_by) where used_by is not null;
