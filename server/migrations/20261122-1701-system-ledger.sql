-- Each time a ledger was rebuilt from its entries and compared with what is stored beside them.
create table system.ledger_check (
  id bigint generated always as identity primary key,
  ledger text not null,
  started_at timestamptz not null,
  -- Absent while it runs.
  ended_at timestamptz,
  looked bigint,
  differences bigint,
  -- The first of them: [{what, key, stored, rebuilt}].
  first jsonb not null default '[]',
  -- Of what is different, not by how much: the same differences are told of once.
  fingerprint text not null default '',
  -- Why it could not be made: the error's own words.
  fault text not null default ''
);
create index ledger_check_ledger on system.ledger_check (ledger, id desc);
