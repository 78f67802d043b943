-- Quantities that a report of loss or an application to scrap names are its alone from its submission on, as its devices are.
create or replace view equipment.bulk_promised as
select a.id as document_id, a.from_holder_id as holder_id, l.model_id, 'good' as condition,
  l.quantity - coalesce((select sum(s.quantity) from equipment.shipment_line s where s.line_id = l.id), 0) as quantity
from equipment.allocation a join equipment.allocation_line l on l.document_id = a.id
where l.device_id is null and a.deleted_at is null and a.state in ('consenting', 'submitted', 'dispatching', 'receiving')
union all
select r.id, h.id, l.model_id, l.condition, l.quantity - coalesce((select sum(s.quantity) from equipment.shipment_line s where s.line_id = l.id), 0)
from equipment.return r join equipment.holder h on h.project_id = r.project_id and h.kind = 'project' join equipment.return_line l on l.document_id = r.id
where l.device_id is null and r.deleted_at is null and r.state in ('ready', 'underWay')
union all
select t.id, t.from_holder_id, l.model_id, l.condition, l.quantity - coalesce((select sum(s.quantity) from equipment.shipment_line s where s.line_id = l.id), 0)
from equipment.transfer t join equipment.transfer_line l on l.document_id = t.id
where l.device_id is null and t.deleted_at is null and t.state in ('submitted', 'ready', 'underWay')
union all
select a.id, a.place_id, l.model_id, l.condition, l.quantity - coalesce((select sum(x.quantity) from equipment.lease_act x where x.line_id = l.id and x.kind = 'start'), 0)
from equipment.lease a join equipment.lease_line l on l.document_id = a.id
where a.kind = 'leasedOut' and l.device_id is null and a.deleted_at is null and a.state in ('submitted', 'approved', 'running')
union all
-- Arrived, and not inspected yet: by then it is the return's.
select r.id, r.to_holder_id, l.model_id, 'waitInspect', g.uninspected
from equipment.return r join equipment.return_line l on l.document_id = r.id join equipment.return_progress g on g.line_id = l.id
where l.device_id is null and r.deleted_at is null and r.state = 'underWay' and g.uninspected > 0
union all
-- Asked to be repaired, it lies where it was; received, with the workshop or its vendor, unless somebody comes to it.
select w.id, case when w.state in ('submitted', 'sent') or w.place = 'site' then coalesce(w.origin_id, w.holder_id) else h.id end, w.model_id,
  case when w.state in ('submitted', 'sent') or (w.state = 'waiting' and w.place = 'site') then w.condition when w.state = 'waiting' then 'waitRepair' else 'underRepair' end, w.quantity
from equipment.repair w
left join equipment.holder h on h.kind = 'repair' and h.department_id = w.workshop_id and h.supplier_id is not distinct from case w.kind when 'vendor' then w.supplier_id end
where w.device_id is null and w.deleted_at is null and w.state in ('submitted', 'sent', 'waiting', 'repairing', 'inspecting')
union all
select a.id, a.holder_id, l.model_id, l.condition, l.quantity
from equipment.loss a join equipment.loss_line l on l.document_id = a.id
where l.device_id is null and a.holder_id is not null and a.deleted_at is null and a.state = 'submitted'
union all
select a.id, a.holder_id, l.model_id, l.condition, l.quantity
from equipment.scrap a join equipment.scrap_line l on l.document_id = a.id
where l.device_id is null and a.deleted_at is null and a.state in ('appraising', 'submitted');
