-- What a session is called outside: neither its token nor a number that can be counted on from. And when it was last used, to a minute or so.
alter table system.session
  add column handle uuid not null default gen_random_uuid() unique,
  add column seen_at timestamptz;
update system.session set seen_at = created_at;
alter table system.session alter column seen_at set not null;
create index session_open on system.session (refresh_until) where ended_at is null;

-- What the operation log is searched by.
create index operation_log_took on document.operation_log (took_ms, id desc);
create index operation_log_refused on document.operation_log (id desc) where code not in (0, 200);
create index operation_log_request on document.operation_log (request_id);
create index operation_log_person_search on document.operation_log using gin (lower(person_name) gin_trgm_ops);
create index operation_log_name on document.operation_log (person_name, id desc);
create index operation_log_who on document.operation_log (person_id, id desc);
