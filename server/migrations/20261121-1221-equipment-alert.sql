-- What has lain longest with a holder, with whose it is and what it is: idle devices are found and counted without the others.
create index device_held_since on equipment.device (holder_id, held_since) include (owner_department_id, model_id) where deleted_at is null;
-- Allocations that may have something on the road, by the project that waits for it.
create index allocation_under_way on equipment.allocation (project_id) where state in ('dispatching', 'receiving') and deleted_at is null;
