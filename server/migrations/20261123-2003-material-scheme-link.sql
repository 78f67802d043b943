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

-- What a supplier does by its link.
alter table material.scheme_request
  add column opened_at timestamptz,
  add column declined_at timestamptz,
  add column decline_reason text not null default '',
  -- What it has written, sent or not, sealed, and by which link: no other opens it.
  add column draft text not null default '',
  add column draft_ticket_id bigint references system.ticket,
  add constraint scheme_request_declined check (declined_at is not null or decline_reason = '');
create index scheme_request_draft_ticket on material.scheme_request (draft_ticket_id) where draft_ticket_id is not null;
-- An offer that the supplier sent itself is changed by nobody else.
alter table material.scheme_offer drop constraint scheme_offer_came_by,
  add constraint scheme_offer_came_by check (came_by in ('hand', 'sheet', 'link'));
-- The address of a letter's link, beside its text.
alter table document.letter add column path text not null default '';
