-- What people are told: one row per person and message, and what still has to leave the house by e-mail or webhook.
create table document.message (
  id bigint generated always as identity primary key,
  person_id bigint not null,
  kind text not null check (kind in ('approval', 'decision', 'road', 'alert', 'notice')),
  title text not null,
  title_en text not null,
  body text not null default '',
  body_en text not null default '',
  -- A path of the page.
  link text not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  -- Ids are given before the commit, in no order that a reader could go on from: the transaction tells what is new since a snapshot.
  written_in xid8 not null default pg_current_xact_id()
);
create index message_person on document.message (person_id, id desc);
create index message_unread on document.message (person_id, id desc) where read_at is null;
create index message_since on document.message (person_id, written_in);
create index message_time on document.message (sent_at);

-- How a person wants to be told beside the page. Nobody is reached outside unless he chose to be.
create table document.reach (
  person_id bigint primary key,
  -- The language that he used last.
  language text not null default 'cn' check (language in ('cn', 'en')),
  email_kinds text[] not null default '{}',
  webhook_kinds text[] not null default '{}',
  webhook_url text not null default '',
  webhook_secret text not null default '',
  changed_at timestamptz not null
);

-- The outbox: written with the message, emptied by any node. A row says all that is to be sent; its key marks one that arrives twice.
create table document.delivery (
  id bigint generated always as identity primary key,
  key uuid not null default gen_random_uuid(),
  person_id bigint not null,
  channel text not null check (channel in ('email', 'webhook')),
  kind text not null,
  title text not null,
  title_en text not null,
  body text not null,
  body_en text not null,
  link text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts int not null default 0,
  -- What went wrong the last time, in both languages.
  fault text not null default '',
  fault_en text not null default '',
  created_at timestamptz not null,
  next_at timestamptz not null,
  ended_at timestamptz
);
create index delivery_due on document.delivery (next_at, id) where state = 'waiting';
create index delivery_person on document.delivery (person_id, channel, id desc);
create index delivery_ended on document.delivery (ended_at) where ended_at is not null;
