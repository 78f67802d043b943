-- What was handed over and what differs is told in the unit of its model: both say which model it is. What was on no list has one where it is a known device.
create or replace view equipment.shipment_progress as
select s.id as shipment_line_id, s.shipment_id, s.document_id, s.line_id, s.quantity as shipped,
  coalesce(r.received, 0) as received, coalesce(r.damaged, 0) as damaged, coalesce(r.short, 0) as short, coalesce(r.refused, 0) as refused,
  coalesce(t.found, 0) as found, coalesce(t.lost, 0) as lost, coalesce(t.back, 0) as back,
  s.quantity - coalesce(r.received + r.short + r.refused, 0) as expected,
  coalesce(r.short + r.refused, 0) - coalesce(t.found + t.lost + t.back, 0) as unsettled,
  s.model_id
from equipment.shipment_line s
left join lateral (
  select sum(received) as received, sum(damaged) as damaged, sum(short) as short, sum(refused) as refused
  from equipment.shipment_receipt_line where shipment_line_id = s.id
) r on true
left join lateral (
  select coalesce(sum(quantity) filter (where outcome = 'found'), 0) as found, coalesce(sum(quantity) filter (where outcome = 'lost'), 0) as lost,
    coalesce(sum(quantity) filter (where outcome = 'back'), 0) as back
  from equipment.shipment_settlement where shipment_line_id = s.id
) t on true;
create or replace view equipment.shipment_difference as
select p.document_id, p.shipment_line_id as line_id, p.shipment_line_id, null::bigint as receipt_line_id, p.short, p.refused, p.unsettled,
  null::bigint as asked_holder_id, null::text as asked_department_id, p.model_id
from equipment.shipment_progress p where p.unsettled > 0
union all
select r.document_id, r.id, null, r.id, 0, 0, u.unsettled, r.asked_holder_id, h.department_id, d.model_id
from equipment.shipment_receipt_line r left join equipment.holder h on h.id = r.asked_holder_id left join equipment.device d on d.id = r.unlisted_device_id cross join lateral (
  select r.unlisted_quantity - coalesce(sum(t.quantity), 0) as unsettled from equipment.shipment_settlement t where t.receipt_line_id = r.id) u
where r.unlisted_what is not null and r.is_asked and u.unsettled > 0;
