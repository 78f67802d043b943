-- Signed links: each lets one person do one thing with one document, once, without signing in. Only hashes are kept.
create table system.ticket (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- Of the PIN with the token: what is stored here does not let anybody try out all PINs.
  pin_hash bytea not null,
  purpose text not null,
  document_id bigint not null references document.register,
  -- The document as it was when the link was made: once it has gone on, the link opens nothing.
  document_version int not null,
  person_id bigint not null references system.user,
  sent_by bigint not null references system.user,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Those since the last right one.
  wrong_pins int not null default 0 check (wrong_pins between 0 and 5),
  -- What the link was exchanged for; opened again, it replaces the former.
  session_hash bytea unique,
  session_until timestamptz,
  withdrawn_at timestamptz,
  used_at timestamptz
);
create unique index ticket_live on system.ticket (document_id, purpose, person_id) where used_at is null and withdrawn_at is null;
create index ticket_person on system.ticket (person_id);
create index ticket_sender on system.ticket (sent_by);
create index ticket_expired on system.ticket (expires_at);

-- What was done by such a link is told apart in a document's history.
alter table document.event add column by_link boolean not null default false;
