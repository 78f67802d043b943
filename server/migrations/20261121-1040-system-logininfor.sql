-- Who came in, went out or was turned away, and why, in both languages.
create table system.sign_in_log (
  id bigint generated always as identity primary key,
  -- As it was typed: there need not be such an account.
  user_name text not null,
  outcome text not null check (outcome in ('in', 'out', 'refused')),
  message text not null,
  message_en text not null,
  address text not null,
  client text not null,
  request_id text not null,
  happened_at timestamptz not null
);
create index sign_in_log_name on system.sign_in_log (user_name, id desc);
create index sign_in_log_name_search on system.sign_in_log using gin (lower(user_name) gin_trgm_ops);
create index sign_in_log_address_search on system.sign_in_log using gin (lower(address) gin_trgm_ops);
create index sign_in_log_outcome on system.sign_in_log (outcome, id desc);
create index sign_in_log_time on system.sign_in_log (happened_at, id desc);
create trigger written_once before update or delete on system.sign_in_log for each row execute function document.refuse_change();
create trigger never_emptied before truncate on system.sign_in_log for each statement execute function document.refuse_change();

-- Rows of append-only logs that lists no longer show: single ones, and all up to one. The logs keep them.
create table document.hidden_row (
  log text not null,
  row_id bigint not null,
  person_id bigint not null,
  hidden_at timestamptz not null,
  primary key (log, row_id)
);
create table document.hidden_until (
  log text primary key,
  row_id bigint not null,
  person_id bigint not null,
  hidden_at timestamptz not null
);
