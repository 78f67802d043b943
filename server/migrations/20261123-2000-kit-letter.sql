-- Letters to people who have no account: written with what they tell of, sent by any node that reaches a mail server.
create table document.letter (
  id bigint generated always as identity primary key,
  key uuid not null default gen_random_uuid(),
  address text not null,
  reply_to text not null,
  subject text not null,
  -- Sealed: it may hold what opens something. Neither it nor the file is kept once the letter is sent or given up.
  body text not null,
  file_name text not null default '',
  file bytea,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts int not null default 0,
  -- What went wrong the last time, in both languages.
  error text not null default '',
  error_en text not null default '',
  created_at timestamptz not null,
  next_at timestamptz not null,
  ended_at timestamptz
);
create index letter_due on document.letter (next_at, id) where state = 'waiting';
-- Those that did not arrive stay, so that it can be seen.
create index letter_ended on document.letter (ended_at) where state = 'done';
