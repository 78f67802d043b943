-- Files: what is known of each; their content lies in the store under the same id.
create table document.file (
  id uuid primary key,
  name text not null,
  size bigint not null check (size > 0),
  -- What the content says, never what the sender said.
  media_type text not null,
  -- The record that it belongs to; none until it is attached: then it is its uploader's alone.
  record_kind text,
  record_id text,
  position int not null default 0,
  created_by bigint not null,
  created_at timestamptz not null,
  -- Taken away from its record; the content is kept for a while.
  deleted_at timestamptz,
  deleted_by bigint,
  check ((record_kind is null) = (record_id is null))
);
create index file_record on document.file (record_kind, record_id, position) where deleted_at is null;
create index file_loose on document.file (created_at) where record_kind is null;
create index file_deleted on document.file (deleted_at) where deleted_at is not null;

-- Files that are still arriving. The row says how far, so that any node can go on after a break.
create table document.upload (
  id uuid primary key,
  person_id bigint not null,
  name text not null,
  kind text not null,
  -- Null: known only when all of it has arrived.
  size bigint,
  last_modified bigint,
  received bigint not null default 0,
  -- What the store needs to know to go on.
  place jsonb,
  -- Who writes to it now: a later one takes it over from one whose connection hangs.
  writer uuid,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index upload_touched on document.upload (touched_at);
create index upload_again on document.upload (person_id, name, size, last_modified);

-- Which store is this database's: content is cleared out of no other.
create table document.file_store (
  id uuid primary key,
  only_one boolean not null default true unique check (only_one)
);
