-- Receivers outside that are told of events, each under a service account: what that may not see is not told.
create table system.subscription (
  id bigint generated always as identity primary key,
  name text not null,
  -- Sealed: a robot's address is all that it takes to post there. Its host alone is shown.
  url text not null,
  host text not null,
  account_id bigint not null references system.service_account,
  -- `area.module.event`; of these the kinds of masters, whose changes the log of changes has.
  events text[] not null check (cardinality(events) > 0),
  masters text[] not null,
  form text not null check (form in ('json', 'cloudEvents', 'dingTalk', 'weCom', 'feishu')),
  language text not null check (language in ('cn', 'en')),
  -- All sealed. The one before is signed with as well until it ends; the robot's is given by its maker.
  secret text not null,
  old_secret text not null default '',
  old_secret_until timestamptz,
  robot_secret text not null default '',
  pause text check (pause in ('hand', 'failing', 'gone', 'account')),
  -- Rounds in which nothing arrived, since the last one in which something did.
  failures int not null default 0,
  failing_since timestamptz,
  next_at timestamptz not null,
  -- Where it stands: in which log, told of nothing that was over before, read up to this place.
  log uuid not null,
  since pg_snapshot not null,
  transaction xid8 not null,
  place bigint not null,
  -- The node that delivers it now, and until when it has it to itself.
  lease uuid,
  leased_until timestamptz,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index subscription_name on system.subscription (lower(name)) where deleted_at is null;
create index subscription_live on system.subscription (id desc) where deleted_at is null;
create index subscription_created on system.subscription (created_at, id desc) where deleted_at is null;
create index subscription_account on system.subscription (account_id) where deleted_at is null;

-- An event for one receiver, from when it was read until it arrived. Its body is made at the first attempt, and is the same at each.
create table system.event_delivery (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references system.subscription,
  event_id text not null,
  kind text not null,
  event text not null,
  record_id text not null,
  number text not null default '',
  happened_at timestamptz not null,
  detail jsonb not null,
  body jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'skipped')),
  attempts int not null default 0,
  begun_at timestamptz,
  next_at timestamptz not null,
  unique (subscription_id, event_id)
);
create index event_delivery_waiting on system.event_delivery (subscription_id, id) where state = 'waiting';
create index event_delivery_record on system.event_delivery (subscription_id, kind, record_id, id);

create table system.event_attempt (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references system.subscription,
  delivery_id bigint not null references system.event_delivery on delete cascade,
  number int not null,
  attempted_at timestamptz not null,
  arrived boolean not null,
  -- What the other side answered; none where it did not.
  status int,
  milliseconds int not null,
  answer text not null default '',
  error text not null default '',
  error_en text not null default ''
);
create index event_attempt_subscription on system.event_attempt (subscription_id, id desc);
create index event_attempt_delivery on system.event_attempt (delivery_id, id);
create index event_attempt_day on system.event_attempt (attempted_at);

-- The types that somebody listens to follow from the subscriptions that there are, paused ones too: they go on from where they stand.
create function system.keep_listened() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('document.listened'));
  insert into document.listened (type) select distinct unnest(events) from system.subscription where deleted_at is null on conflict do nothing;
  delete from document.listened l where not exists (select 1 from system.subscription s where s.deleted_at is null and l.type = any(s.events));
  return null;
end $$;
create trigger listened after insert or update of events, deleted_at or delete on system.subscription for each statement execute function system.keep_listened();
