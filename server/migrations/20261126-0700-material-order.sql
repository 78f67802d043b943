-- Open orders of another system, brought over with what is left of them: they stand on nothing that was asked for here.

alter table material.order
  add column is_opening boolean not null default false,
  -- What it was called in the other system.
  add column opening_number text not null default '',
  add constraint order_opened unique (id, is_opening),
  add constraint order_opening check (is_opening = (opening_number <> '') and not (is_opening and (is_emergency or agreement_id is not null)));
-- One that was cancelled may be brought over again.
create unique index order_opened_once on material.order (supplier_id, lower(opening_number)) where is_opening and material.keeps_lines(state, deleted_at);
drop index material.order_search;
create index order_search on material.order using gin (lower(number || ' ' || contract_number || ' ' || opening_number) gin_trgm_ops) where deleted_at is null;

-- A line stands on what was asked for, or was brought over: then it names its material itself, and what its price says of tax.
alter table material.order_line
  add column opening_material_id bigint references material.material,
  add column opening_store_id bigint references material.store,
  -- What the file said of it, by which it is known again.
  add column opening_content text not null default '',
  -- Received and billed before it came over.
  add column opening_received_quantity numeric(18, 3) not null default 0,
  add column opening_billed_quantity numeric(18, 3) not null default 0,
  -- Of that what was billed and had not come, less what came since; and what had come and was not billed, less what was billed since.
  add column ahead_quantity numeric(18, 3) not null default 0,
  add column early_quantity numeric(18, 3) not null default 0,
  add column is_opening boolean not null generated always as (opening_material_id is not null) stored,
  drop constraint order_line_of_one,
  add constraint order_line_of_one check (
    (source_line_id is not null)::int + (agreement_line_id is not null)::int + is_emergency::int + (opening_material_id is not null)::int = 1
    and num_nonnulls(source_line_id, plan_line_id, opening_material_id) = 1),
  drop constraint order_line_taxed,
  add constraint order_line_taxed check ((is_emergency or opening_material_id is not null) = (tax_rate is not null)
    and (is_emergency or opening_material_id is not null) = (is_with_tax is not null)),
  add constraint order_line_opening check (
    (opening_material_id is not null or (opening_store_id is null and opening_content = '' and opening_received_quantity = 0 and opening_billed_quantity = 0))
    and opening_received_quantity >= 0 and opening_billed_quantity >= 0
    and ahead_quantity between 0 and greatest(opening_billed_quantity - opening_received_quantity, 0)
    and early_quantity between 0 and greatest(opening_received_quantity - opening_billed_quantity, 0)),
  add constraint order_line_opened foreign key (document_id, is_opening) references material.order (id, is_opening) deferrable initially deferred;
create index order_line_opening_material on material.order_line (opening_material_id) where opening_material_id is not null;
create index order_line_opening_store on material.order_line (opening_store_id) where opening_store_id is not null;

-- What was billed before it came is billed as it comes.
alter table material.receipt_line add column ahead_quantity numeric(18, 3) not null default 0,
  add constraint receipt_line_ahead check (ahead_quantity between 0 and billed_quantity);

-- What the other system had billed and paid: it stays as it is.
alter table material.order_invoice add column is_opening boolean not null default false,
  add constraint order_invoice_opening check (not is_opening or (kind = 'invoice' and document_id is null));
alter table material.order_payment add column is_opening boolean not null default false,
  add constraint order_payment_opening check (not is_opening or paid_date is not null);
