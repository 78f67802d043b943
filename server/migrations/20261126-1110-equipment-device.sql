-- What drafts of movements name of single devices: seen by others for some days, and kept from nobody.
create view equipment.device_reserved as
select l.device_id, a.id as document_id, a.created_by as person_id, coalesce(a.updated_at, a.created_at) as since
from equipment.allocation_line l join equipment.allocation a on a.id = l.document_id
where l.device_id is not null and a.deleted_at is null and a.state in ('draft', 'returned', 'withdrawn')
union all
select l.device_id, a.id, a.created_by, coalesce(a.updated_at, a.created_at)
from equipment.transfer_line l join equipment.transfer a on a.id = l.document_id
where l.device_id is not null and a.deleted_at is null and a.state in ('draft', 'returned', 'withdrawn')
union all
select l.device_id, a.id, a.created_by, coalesce(a.updated_at, a.created_at)
from equipment.return_line l join equipment.return a on a.id = l.document_id
where l.device_id is not null and a.deleted_at is null and a.state in ('draft', 'returned', 'withdrawn')
union all
select l.device_id, a.id, a.created_by, coalesce(a.updated_at, a.created_at)
from equipment.lease_line l join equipment.lease a on a.id = l.document_id
where l.device_id is not null and a.deleted_at is null and a.kind = 'leasedOut' and a.state in ('draft', 'returned', 'withdrawn');
