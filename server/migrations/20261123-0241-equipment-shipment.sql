-- What was on no list may be a device that the ledger has elsewhere: the pool that it stands in is asked, when it was received. What was received before stays the receiver's.
alter table equipment.shipment_receipt_line
  add column unlisted_device_id bigint references equipment.device,
  add column asked_holder_id bigint references equipment.holder,
  add check (asked_holder_id is null or unlisted_device_id is not null),
  add check (unlisted_device_id is null or (unlisted_what is not null and unlisted_quantity = 1));
create or replace view equipment.shipment_difference as
select p.document_id, p.shipment_line_id as line_id, p.shipment_line_id, null::bigint as receipt_line_id, p.short, p.refused, p.unsettled,
  null::bigint as asked_holder_id, null::text as asked_department_id
from equipment.shipment_progress p where p.unsettled > 0
union all
select r.document_id, r.id, null, r.id, 0, 0, u.unsettled, r.asked_holder_id, h.department_id
from equipment.shipment_receipt_line r left join equipment.holder h on h.id = r.asked_holder_id cross join lateral (
  select r.unlisted_quantity - coalesce(sum(t.quantity), 0) as unsettled from equipment.shipment_settlement t where t.receipt_line_id = r.id) u
where r.unlisted_what is not null and r.is_asked and u.unsettled > 0;
