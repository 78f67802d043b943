-- Suppliers that are asked for an offer: each with a number of its own.
create table material.scheme_request (
  id bigint generated always as identity primary key,
  number text not null unique,
  document_id bigint not null references material.scheme,
  supplier_id bigint not null references system.supplier,
  contact_name text not null,
  email text not null,
  language text not null check (language in ('cn', 'en')),
  asked_by bigint not null references system.user,
  asked_at timestamptz not null,
  -- Whether a mail went out; what is sent by hand has none. One that arrived is not kept for ever.
  is_mailed boolean not null,
  letter_id bigint references document.letter on delete set null,
  unique (document_id, supplier_id)
);
create index scheme_request_supplier on material.scheme_request (supplier_id);
create index scheme_request_asker on material.scheme_request (asked_by);
create index scheme_request_letter on material.scheme_request (letter_id) where letter_id is not null;

alter table material.scheme_offer_line add column remark text not null default '';
