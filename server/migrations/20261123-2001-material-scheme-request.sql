-- Suppliers that are asked for an offer: each with a number of its own, and what became of it.
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
  -- The mail that went out; what is sent by hand has none.
  is_mailed boolean not null,
  letter_id bigint references document.letter on delete set null,
  opened_at timestamptz,
  declined_at timestamptz,
  decline_reason text not null default '',
  -- What the supplier has written by link and not sent, sealed, and by which link: no other opens it.
  draft text not null default '',
  draft_ticket_id bigint,
  unique (document_id, supplier_id),
  constraint scheme_request_declined check (declined_at is not null or decline_reason = '')
);
create index scheme_request_supplier on material.scheme_request (supplier_id);
create index scheme_request_asker on material.scheme_request (asked_by);
create index scheme_request_letter on material.scheme_request (letter_id) where letter_id is not null;

-- How an offer came: typed here, read from the supplier's sheet, or sent by the supplier, who alone changes it then.
alter table material.scheme_offer add column came_by text not null default 'hand' check (came_by in ('hand', 'sheet', 'link'));
alter table material.scheme_offer_line add column remark text not null default '';

-- Links for somebody who is no person of ours: they stand for one record, may be opened again, and whoever opens one
-- first chooses its PIN. Until when they open something is their record's to say.
alter table system.ticket
  alter column pin_hash drop not null,
  alter column document_version drop not null,
  alter column person_id drop not null,
  alter column expires_at drop not null,
  add column record_id bigint,
  add column language text check (language in ('cn', 'en')),
  add constraint ticket_for check (
    case when record_id is null then language is null and num_nulls(person_id, pin_hash, document_version, expires_at) = 0
    else language is not null and num_nonnulls(person_id, document_version, expires_at, used_at) = 0 end);
create unique index ticket_live_record on system.ticket (purpose, record_id) where record_id is not null and withdrawn_at is null;
alter table material.scheme_request add constraint scheme_request_draft_ticket foreign key (draft_ticket_id) references system.ticket;
create index scheme_request_draft_ticket on material.scheme_request (draft_ticket_id) where draft_ticket_id is not null;
