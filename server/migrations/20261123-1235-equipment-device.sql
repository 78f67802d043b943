-- What is to be had of a model is counted from this index alone.
create index device_stock on equipment.device (model_id) include (device_status, tech_state, account_state, locked_by, holder_id, deleted_at)
  where deleted_at is null and device_status in ('0', '1', '3');
