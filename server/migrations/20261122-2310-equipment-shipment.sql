-- The hand-over is no longer the allocation's alone: what any document sends is shipped, received and settled in these tables. All ids stay.
alter table equipment.allocation_shipment rename to shipment;
alter table equipment.allocation_shipment_line rename to shipment_line;
alter table equipment.allocation_receipt rename to shipment_receipt;
alter table equipment.allocation_receipt_line rename to shipment_receipt_line;
alter table equipment.allocation_settlement rename to shipment_settlement;
alter view equipment.allocation_progress rename to shipment_progress;
-- Indexes, sequences and constraints are called as their tables are.
do $$
declare
  former constant text := '^allocation_(shipment_?|(?=receipt|settlement))';
  of record;
begin
  for of in select c.oid::regclass as name, c.relname from pg_class c
    where c.relnamespace = 'equipment'::regnamespace and c.relkind in ('i', 'S') and c.relname ~ '^allocation_(shipment|receipt|settlement)'
  loop
    execute format('alter table %s rename to %I', of.name, regexp_replace(of.relname, former, 'shipment_'));
  end loop;
  for of in select t.conrelid::regclass as name, t.conname from pg_constraint t
    where t.connamespace = 'equipment'::regnamespace and t.conname ~ '^allocation_(shipment|receipt|settlement)'
  loop
    execute format('alter table %s rename constraint %I to %I', of.name, of.conname, regexp_replace(of.conname, former, 'shipment_'));
  end loop;
end $$;

-- The document is one of the register, whatever its kind, and the line one of its own table: lines of all documents have ids of one sequence.
alter table equipment.shipment drop constraint shipment_document_id_fkey, add foreign key (document_id) references document.register;
alter table equipment.shipment_line drop constraint shipment_line_document_id_fkey, add foreign key (document_id) references document.register,
  drop constraint shipment_line_line_id_fkey;
alter table equipment.shipment_receipt drop constraint shipment_receipt_document_id_fkey, add foreign key (document_id) references document.register;
alter table equipment.shipment_receipt_line drop constraint shipment_receipt_line_document_id_fkey, add foreign key (document_id) references document.register;
alter table equipment.shipment_settlement drop constraint shipment_settlement_document_id_fkey, add foreign key (document_id) references document.register;

-- What was sent stands with the shipment, so that nobody has to ask the document for it.
alter table equipment.shipment_line
  add column device_id bigint references equipment.device,
  add column model_id bigint references equipment.model,
  -- In which condition a quantity left: that of a device is the device's own.
  add column condition text not null default 'good';
update equipment.shipment_line s set device_id = l.device_id, model_id = l.model_id from equipment.allocation_line l where l.id = s.line_id;
alter table equipment.shipment_line alter column model_id set not null, add check (device_id is null or quantity = 1);

-- What nobody announced is settled as well: by whoever received it. What was written down before and belongs to a paper that is closed, nobody is asked about.
alter table equipment.shipment_receipt_line add column is_asked boolean not null default false;
update equipment.shipment_receipt_line r set is_asked = true from equipment.allocation a where a.id = r.document_id and a.state = 'receiving' and r.unlisted_what is not null;
alter table equipment.shipment_receipt_line alter column is_asked set default true;
alter table equipment.shipment_settlement
  alter column shipment_line_id drop not null,
  add column receipt_line_id bigint references equipment.shipment_receipt_line,
  add check (num_nonnulls(shipment_line_id, receipt_line_id) = 1),
  add check (receipt_line_id is null or outcome in ('found', 'back'));
create index shipment_line_shipment on equipment.shipment_line (shipment_id);
create index shipment_settlement_line on equipment.shipment_settlement (shipment_line_id);
create index shipment_settlement_unlisted on equipment.shipment_settlement (receipt_line_id) where receipt_line_id is not null;

-- What differs from what was sent and is not settled, by the line that differs: short or refused, or on no list.
create view equipment.shipment_difference as
select p.document_id, p.shipment_line_id as line_id, p.shipment_line_id, null::bigint as receipt_line_id, p.short, p.refused, p.unsettled
from equipment.shipment_progress p where p.unsettled > 0
union all
select r.document_id, r.id, null, r.id, 0, 0, u.unsettled
from equipment.shipment_receipt_line r cross join lateral (
  select r.unlisted_quantity - coalesce(sum(t.quantity), 0) as unsettled from equipment.shipment_settlement t where t.receipt_line_id = r.id) u
where r.unlisted_what is not null and r.is_asked and u.unsettled > 0;
