-- What a session begins with is kept as long as nothing it is made of changes: that includes how the person is called and drawn.
drop trigger access_changed on system.user;
create trigger access_changed
  after update of name, nick_name, email, avatar, level, department_id, password_changed_at, must_change_password, status, deleted_at or delete on system.user
  for each statement execute function system.tell_access_changed();
