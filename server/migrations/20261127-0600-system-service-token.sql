-- What another system was given for its key, for an hour: it opens what the key opens, as long as the key does.
create table system.service_token (
  token_hash bytea primary key,
  key_id bigint not null references system.service_key,
  expires_at timestamptz not null
);
create index service_token_key on system.service_token (key_id, expires_at);
