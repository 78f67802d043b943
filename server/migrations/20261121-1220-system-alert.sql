-- What a person does not want to be reminded of for a while.
create table system.alert_dismissal (
  user_id bigint not null references system.user on delete cascade,
  type text not null,
  -- How many rows the person knew of: with one more the alert comes back.
  count int not null check (count >= 0),
  until timestamptz not null,
  primary key (user_id, type)
);
-- On which day people were last told of a row, so that a repeated run tells nobody twice.
create table system.alert_push (
  type text not null,
  key text not null,
  pushed_on date not null,
  primary key (type, key)
);
