-- Signatures on a screen: who signed what was done with a document, drawn or ticked, over a hash of its content then.
create table document.signature (
  id bigint generated always as identity primary key,
  document_id bigint not null references document.register,
  -- What was signed, as the history has it.
  event_id bigint not null references document.event,
  role text not null check (role in ('receiver', 'carrier', 'giver')),
  signer_name text not null check (signer_name <> '' and length(signer_name) <= 60),
  signer_id bigint references system.user,
  -- Points of strokes, and nothing but figures; nothing where it was ticked.
  drawn text check (length(drawn) <= 24000 and drawn ~ '^[0-9 ,;]+$'),
  document_version int not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  device_time timestamptz,
  signed_at timestamptz not null,
  -- On whose device.
  taken_by bigint not null,
  taken_by_name text not null,
  request_id text not null
);
create unique index signature_once on document.signature (event_id, role);
create index signature_document on document.signature (document_id, id);
create index signature_signer on document.signature (signer_id) where signer_id is not null;
create trigger written_once before update or delete on document.signature for each row execute function document.refuse_change();
create trigger never_emptied before truncate on document.signature for each statement execute function document.refuse_change();
