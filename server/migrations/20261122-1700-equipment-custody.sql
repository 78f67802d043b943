-- When something last happened to a device, written by the ledger alone: nothing is dated before it. `held_since` stays the beginning of its interval.
alter table equipment.device add column last_event_at timestamptz;
update equipment.device d set last_event_at = e.at
from (select device_id, max(happened_at) as at from equipment.custody_event where device_id is not null group by device_id) e where e.device_id = d.id;

-- What left and what reached a balance after a moment: a quantity taken in the past is there then, and at every moment since.
create index custody_event_taken on equipment.custody_event (model_id, from_holder_id, from_condition, happened_at) include (quantity) where model_id is not null;
create index custody_event_given on equipment.custody_event (model_id, to_holder_id, to_condition, happened_at) include (quantity) where model_id is not null;
