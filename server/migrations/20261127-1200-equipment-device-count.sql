-- How many devices of a model a holder has, by state, and how many of them are free: read without looking at the devices. Each
-- statement that changes devices adds its differences, so that nobody waits for another; a job folds them at night.
create table equipment.device_count (
  id bigint generated always as identity primary key,
  model_id bigint not null,
  holder_id bigint not null,
  device_status text not null,
  -- In a pool, sound, nobody's and no part of another.
  is_free boolean not null,
  quantity int not null
);
create index device_count_model on equipment.device_count (model_id, holder_id, device_status, is_free) include (quantity);

create function equipment.is_counted(deleted_at timestamptz, account_state text, holder_id bigint) returns boolean language sql immutable
  return deleted_at is null and account_state in ('inAccount', 'external') and holder_id is not null;
create function equipment.is_free(device_status text, locked_by bigint, mounted_on bigint, tech_state text) returns boolean language sql immutable
  return device_status = '0' and locked_by is null and mounted_on is null and tech_state = 'good';

create function equipment.count_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into equipment.device_count (model_id, holder_id, device_status, is_free, quantity)
    select model_id, holder_id, device_status, equipment.is_free(device_status, locked_by, mounted_on, tech_state), count(*)
    from come where equipment.is_counted(deleted_at, account_state, holder_id) group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into equipment.device_count (model_id, holder_id, device_status, is_free, quantity)
    select model_id, holder_id, device_status, equipment.is_free(device_status, locked_by, mounted_on, tech_state), -count(*)
    from gone where equipment.is_counted(deleted_at, account_state, holder_id) group by 1, 2, 3, 4;
  else
    insert into equipment.device_count (model_id, holder_id, device_status, is_free, quantity)
    select model_id, holder_id, device_status, equipment.is_free(device_status, locked_by, mounted_on, tech_state), sum(difference)
    from (
      select model_id, holder_id, device_status, locked_by, mounted_on, tech_state, deleted_at, account_state, 1 as difference from come
      union all
      select model_id, holder_id, device_status, locked_by, mounted_on, tech_state, deleted_at, account_state, -1 from gone) as device
    where equipment.is_counted(deleted_at, account_state, holder_id) group by 1, 2, 3, 4 having sum(difference) <> 0;
  end if;
  return null;
end $$;
create trigger counted_come after insert on equipment.device referencing new table as come for each statement execute function equipment.count_devices();
create trigger counted_changed after update on equipment.device referencing old table as gone new table as come for each statement execute function equipment.count_devices();
create trigger counted_gone after delete on equipment.device referencing old table as gone for each statement execute function equipment.count_devices();

insert into equipment.device_count (model_id, holder_id, device_status, is_free, quantity)
select model_id, holder_id, device_status, equipment.is_free(device_status, locked_by, mounted_on, tech_state), count(*)
from equipment.device where equipment.is_counted(deleted_at, account_state, holder_id) group by 1, 2, 3, 4;
-- What was counted from it is kept now.
drop index equipment.device_taken;
