-- What follows once an order is signed: what is sent of it and how it travels, what is billed and paid, and what is
-- expected when. None of it can be changed but under the lock of its order.

alter table material.order_line
  -- Of all that is ordered and not given up: sent by the supplier, and arrived.
  add column shipped_quantity numeric(18, 3) not null default 0,
  add column arrived_quantity numeric(18, 3) not null default 0,
  add constraint order_line_shipped check (shipped_quantity between 0 and quantity + extra_quantity - closed_quantity),
  add constraint order_line_arrived check (arrived_quantity between 0 and shipped_quantity);

create table material.order_shipment (
  id bigint generated always as identity primary key,
  order_id bigint not null references material.order,
  container_number text not null default '',
  -- The packing list.
  box_sheet text not null default '',
  -- Entries of the dictionary of ports, by their value.
  out_port text not null default '',
  out_date date not null,
  in_port text not null default '',
  in_date date,
  declaration_number text not null default '',
  cleared_date date,
  -- From here on the container or its place costs money.
  charged_from date,
  arrived_date date,
  remark text not null default '',
  constraint order_shipment_in_after_out check (in_date >= out_date),
  constraint order_shipment_cleared_after_out check (cleared_date >= out_date),
  constraint order_shipment_arrived_last check (arrived_date >= greatest(out_date, in_date, cleared_date))
);
create index order_shipment_order on material.order_shipment (order_id, id);
create index order_shipment_out_port on material.order_shipment (out_port) where out_port <> '';
create index order_shipment_in_port on material.order_shipment (in_port) where in_port <> '';

create table material.order_shipment_line (
  shipment_id bigint not null references material.order_shipment on delete cascade,
  line_id bigint not null references material.order_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  primary key (shipment_id, line_id)
);
create index order_shipment_line_line on material.order_shipment_line (line_id);

create table material.order_invoice (
  id bigint generated always as identity primary key,
  order_id bigint not null references material.order,
  -- A proforma asks for money and bills nothing; a credit note takes back.
  kind text not null check (kind in ('invoice', 'proforma', 'creditNote')),
  number text not null,
  invoice_date date not null,
  -- In the currency of the order.
  amount numeric(20, 4) not null check (amount > 0),
  sent_date date,
  received_date date,
  receiver text not null default '',
  constraint order_invoice_received_after check (received_date >= invoice_date)
);
create unique index order_invoice_order on material.order_invoice (order_id, number);

create table material.order_payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references material.order,
  kind text not null check (kind in ('deposit', 'prepayment', 'instalment', 'retention')),
  -- In the currency of the order.
  amount numeric(20, 4) not null check (amount > 0),
  due_date date not null,
  requested_date date,
  paid_date date,
  -- Of the receipt for it.
  deposit_number text not null default '',
  remark text not null default '',
  constraint order_payment_asked_first check (paid_date is null or requested_date is not null)
);
create index order_payment_order on material.order_payment (order_id, due_date);

create table material.order_milestone (
  order_id bigint not null references material.order,
  kind text not null check (kind in ('confirmed', 'ready', 'inspected', 'shipped', 'cleared', 'arrived')),
  planned_date date,
  -- What shipments say is not written again.
  actual_date date check (actual_date is null or kind in ('confirmed', 'ready', 'inspected')),
  primary key (order_id, kind)
);
