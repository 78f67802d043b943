-- Who has a device, unless it is in a place of its owner's own: there whoever sees what the owner has sees it already. Most devices stand in their
-- owner's pool, so that what a department sees is looked up in few entries beside those of its own devices.
alter table equipment.device add column away_holder_id bigint;
create function equipment.is_own_place(place bigint, owner text) returns boolean language sql stable as $$
  select exists (select 1 from equipment.holder h where h.id = place and h.project_id is null and h.department_id = owner)
$$;
update equipment.device set away_holder_id = holder_id where not equipment.is_own_place(holder_id, owner_department_id);

create function equipment.place_device() returns trigger language plpgsql as $$
begin
  new.away_holder_id := case when equipment.is_own_place(new.holder_id, new.owner_department_id) then null else new.holder_id end;
  return new;
end $$;
create trigger device_placed before insert or update of holder_id, owner_department_id on equipment.device for each row execute function equipment.place_device();

-- What it was judged by does not change: a department's own place stays that department's, a project's stays some project's.
create function equipment.refuse_other_place() returns trigger language plpgsql as $$
begin
  raise exception 'holder % keeps its department', old.id using errcode = 'restrict_violation';
end $$;
create trigger holder_kept before update of department_id, project_id on equipment.holder for each row
  when ((old.project_id is null) <> (new.project_id is null) or (old.project_id is null and old.department_id is distinct from new.department_id)) execute function equipment.refuse_other_place();

-- As arrays of one: what any of many departments or holders have is then looked up in one go, not in one for each of them.
drop index equipment.device_search;
create index device_search on equipment.device using gin (search gin_trgm_ops, (array[owner_department_id]), (array[away_holder_id])) with (fastupdate = off) where deleted_at is null;
drop index equipment.device_live;
create index device_live on equipment.device (id desc) include (owner_department_id, away_holder_id) where deleted_at is null;
create index device_away on equipment.device (away_holder_id, id desc) include (owner_department_id) where deleted_at is null;
