-- Where goods of an order go, and which papers of trade are there.
alter table material.order
  -- ISO 3166-1 alpha-2. Of orders that stand: where what is bought locally is made, and China.
  add column destination text not null default 'CN' check (destination ~ '^[A-Z]{2}$');
update material.order a set destination = u.country from system.supplier u where u.id = a.supplier_id and a.type = 'local';
alter table material.order alter column destination drop default;

create table material.order_paper (
  id bigint generated always as identity primary key,
  order_id bigint not null references material.order,
  paper_id bigint not null references material.paper,
  -- Of papers that each shipment has one of.
  shipment_id bigint references material.order_shipment on delete cascade,
  state text not null check (state in ('received', 'waived')),
  number text not null default '',
  paper_date date,
  reason text not null default '',
  -- Files of the order.
  files uuid[] not null default '{}',
  kept_by bigint not null references system.user,
  kept_at timestamptz not null,
  unique nulls not distinct (order_id, paper_id, shipment_id),
  constraint order_paper_waived check ((state = 'waived') = (reason <> ''))
);
create index order_paper_paper on material.order_paper (paper_id);
create index order_paper_shipment on material.order_paper (shipment_id) where shipment_id is not null;
create index order_paper_keeper on material.order_paper (kept_by);
