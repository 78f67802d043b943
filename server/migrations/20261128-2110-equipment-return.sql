-- What waits for its inspection, and what is under repair, is kept by that return and that repair: promised to nobody else.
-- What left all the same, by a stock-take, is settled by that, so that its return ends.
alter table equipment.return_inspection drop constraint return_inspection_result_check;
alter table equipment.return_inspection add constraint return_inspection_result_check check (result in ('good', 'waitRepair', 'gone'));

create or replace view equipment.return_progress as
select l.document_id, l.id as line_id, l.held, l.quantity, coalesce(g.shipped, 0) - coalesce(g.back, 0) as gone, coalesce(g.shipped, 0) as shipped,
  coalesce(g.arrived, 0) - coalesce(i.inspected, 0) as uninspected, coalesce(i.good, 0) as good, coalesce(i.repair, 0) as repair, coalesce(i.notes, '') as notes, g.arrived_at
from equipment.return_line l
left join lateral (
  select sum(p.shipped) as shipped, sum(p.back) as back, sum(p.received - p.damaged + p.found) as arrived, (
      select max(greatest(r.received_at, t.settled_at)) from equipment.shipment_line s left join equipment.shipment_receipt_line rl on rl.shipment_line_id = s.id
      left join equipment.shipment_receipt r on r.id = rl.receipt_id left join equipment.shipment_settlement t on t.shipment_line_id = s.id and t.outcome = 'found'
      where s.line_id = l.id) as arrived_at
  from equipment.shipment_progress p where p.line_id = l.id) g on true
left join lateral (
  select coalesce(sum(quantity) filter (where result = 'good'), 0) as good, coalesce(sum(quantity) filter (where result = 'waitRepair'), 0) as repair,
    coalesce(sum(quantity), 0) as inspected, string_agg(distinct note, '；') filter (where note <> '') as notes
  from equipment.return_inspection where line_id = l.id) i on true;

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
where w.device_id is null and w.deleted_at is null and w.state in ('submitted', 'sent', 'waiting', 'repairing', 'inspecting');

-- Devices that left before this was looked at: their returns wait for nothing any more.
insert into equipment.return_inspection (document_id, line_id, result, quantity, note, inspected_at, created_by, created_at)
select r.id, g.line_id, 'gone', g.uninspected, '', coalesce(r.updated_at, r.created_at), r.created_by, coalesce(r.updated_at, r.created_at)
from equipment.return r join equipment.return_line l on l.document_id = r.id join equipment.return_progress g on g.line_id = l.id
join equipment.device d on d.id = l.device_id
where r.state = 'underWay' and r.deleted_at is null and g.uninspected > 0 and d.device_status = '5';
