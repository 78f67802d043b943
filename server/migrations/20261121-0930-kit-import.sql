-- Uploads of spreadsheets on their way into the product. Each belongs to one person, is kept for a day and can be carried on by any node.
create table document.import (
  -- Random: it stands in addresses.
  id text primary key,
  person_id bigint not null,
  kind text not null,
  file_name text not null,
  sheet_name text not null,
  row_count int not null,
  width int not null,
  -- The rows as they were read, compressed JSON: written once and read whole, so that no row of it needs an index.
  content bytea not null,
  head jsonb not null,
  plan jsonb not null,
  version int not null default 0,
  state text not null check (state in ('uploaded', 'checked', 'running', 'done', 'failed')),
  counts jsonb,
  -- What the last check or run found, row by row, compressed JSON.
  findings bytea,
  made jsonb,
  -- Of a failed run: the reasons, as keys.
  failure jsonb,
  -- Runs are counted: one that was taken for dead cannot finish what a later one has taken over.
  attempt int not null default 0,
  phase text check (phase in ('waiting', 'checking', 'writing')),
  done int not null default 0,
  is_cancelled boolean not null default false,
  started_at timestamptz,
  beat_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index import_person on document.import (person_id, created_at);
create index import_age on document.import (created_at);

-- What a person chose for sheets of the same headers the last time.
create table document.import_memory (
  person_id bigint not null,
  kind text not null,
  header_hash bytea not null,
  plan jsonb not null,
  used_at timestamptz not null,
  primary key (person_id, kind, header_hash)
);
