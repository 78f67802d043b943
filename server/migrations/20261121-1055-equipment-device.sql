-- What a holder has, with whose it is: what a department sees is counted from two indexes, without the rows themselves.
create index device_held on equipment.device (holder_id, id desc) include (owner_department_id) where deleted_at is null;
drop index equipment.device_holder;
