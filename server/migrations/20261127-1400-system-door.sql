-- Places through which another system sends and fetches files, each under a service account.
create table system.door (
  id bigint generated always as identity primary key,
  name text not null,
  account_id bigint not null references system.service_account,
  direction text not null check (direction in ('in', 'out')),
  place text not null check (place in ('folder', 'bucket')),
  -- Relative to what the operator allows.
  path text not null,
  -- In: an import, or a kind of records that are sent as lines. Out: a kind that is followed.
  kind text not null,
  language text not null check (language in ('cn', 'en')),
  is_active boolean not null,
  mode text not null check (mode in ('all', 'valid')),
  update_changed boolean not null,
  external_system text not null default '',
  format text not null check (format in ('ndjson', 'csv')),
  content text not null check (content in ('changes', 'whole')),
  schedule text not null default '',
  keep_days int not null,
  -- Out: from where changes go on, and when the next file is due.
  stands_at text,
  next_at timestamptz,
  -- In: files as they were last looked at, by name; one that has not changed since is whole.
  seen jsonb not null default '{}',
  fault text not null default '',
  fault_en text not null default '',
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index door_name on system.door (lower(name)) where deleted_at is null;
create unique index door_path on system.door (place, lower(path)) where deleted_at is null;
create index door_live on system.door (id desc) where deleted_at is null;
create index door_created on system.door (created_at, id desc) where deleted_at is null;
create index door_account on system.door (account_id) where deleted_at is null;

-- A file that came in or went out, and what became of it.
create table system.door_file (
  id bigint generated always as identity primary key,
  door_id bigint not null references system.door,
  name text not null,
  -- Where it lies, once it is there.
  kept_as text not null default '',
  is_placed boolean not null default false,
  state text not null check (state in ('taking', 'done', 'partly', 'refused', 'repeated', 'writing', 'written')),
  attempts int not null default 1,
  size bigint not null,
  -- SHA-256 of its content, in hex.
  hash text,
  -- The one that the same content is recognised by.
  is_known boolean not null default false,
  -- The upload that it is taken in by: what was done of it is found again after a crash.
  import_id text,
  counts jsonb not null default '{}',
  result jsonb,
  message text not null default '',
  message_en text not null default '',
  -- Out: where it begins, so that one that was broken off is written again as it was.
  stood_at text,
  begun_at timestamptz not null,
  ended_at timestamptz,
  removed_at timestamptz
);
create unique index door_file_known on system.door_file (door_id, hash) where is_known;
create index door_file_door on system.door_file (door_id, id desc);
create index door_file_open on system.door_file (door_id) where not is_placed;
create index door_file_begun on system.door_file (begun_at);
create index door_file_kept on system.door_file (door_id, ended_at) where state = 'written' and removed_at is null;
