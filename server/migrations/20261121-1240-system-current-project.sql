-- The current project is kept with what a session begins with: it counts as long as the project is there and in the person's scope.
create function system.tell_person_changed() returns trigger language plpgsql as $$
begin
  -- One person's own choice is nobody else's concern.
  perform pg_notify('access_changed', 'person ' || new.id);
  return null;
end $$;
create trigger person_changed after update of current_project_id on system.user for each row
  when (old.current_project_id is distinct from new.current_project_id) execute function system.tell_person_changed();
create trigger access_changed after update of department_id, deleted_at or delete on system.project for each statement execute function system.tell_access_changed();
