-- Refresh tokens that were exchanged: whoever brings one again has it from somebody else, so its session ends.
create table system.spent_refresh (
  refresh_hash bytea primary key,
  session_id bigint not null references system.session on delete cascade
);
create index spent_refresh_session on system.spent_refresh (session_id);
