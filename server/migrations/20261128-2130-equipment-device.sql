-- What was lost stands among all that ever left: whoever writes it off finds it without going through those.
create index device_lost on equipment.device (holder_id) where tech_state = 'lost' and device_status = '5' and deleted_at is null;
