-- What is free of a model, and what of it is promised or at work, is counted from these indexes alone. Rows of one model
-- and holder share an entry, so that thousands of devices are a few pages.
drop index equipment.device_stock;
create index device_free on equipment.device (model_id, holder_id)
  where deleted_at is null and device_status = '0' and locked_by is null and tech_state = 'good' and account_state in ('inAccount', 'external');
create index device_taken on equipment.device (model_id, holder_id, device_status)
  where deleted_at is null and device_status in ('1', '3') and account_state in ('inAccount', 'external');
