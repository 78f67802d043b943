-- An index for each filter and each order of a list of documents.
create index application_search on equipment.application using gin (lower(number || ' ' || name) gin_trgm_ops);
create index application_state on equipment.application (state, id desc) where deleted_at is null;
create index application_creator on equipment.application (created_by, id desc) where deleted_at is null;
create index application_created on equipment.application (created_at) where deleted_at is null;
create index allocation_search on equipment.allocation using gin (lower(number) gin_trgm_ops);
create index allocation_state on equipment.allocation (state, id desc) where deleted_at is null;
create index allocation_creator on equipment.allocation (created_by, id desc) where deleted_at is null;
create index allocation_created on equipment.allocation (created_at) where deleted_at is null;
create index allocation_submitted on equipment.allocation (submitted_at, id desc) where deleted_at is null;
create index allocation_from on equipment.allocation (from_holder_id, id desc) where deleted_at is null;
create index return_search on equipment.return using gin (lower(number) gin_trgm_ops);
create index return_state on equipment.return (state, id desc) where deleted_at is null;
create index return_creator on equipment.return (created_by, id desc) where deleted_at is null;
create index return_created on equipment.return (created_at) where deleted_at is null;
create index return_submitted on equipment.return (submitted_at, id desc) where deleted_at is null;
create index return_to on equipment.return (to_holder_id, id desc) where deleted_at is null;
create index shipment_waybill on equipment.shipment using gin (lower(waybill) gin_trgm_ops);
-- What is promised and has not left, by the pool that it is promised from.
create index allocation_promising on equipment.allocation (from_holder_id)
  where state in ('consenting', 'submitted', 'dispatching', 'receiving') and deleted_at is null;
