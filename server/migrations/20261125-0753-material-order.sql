-- What was sent of an order to its supplier: what, when, by whom and to whom.
create table material.order_letter (
  id bigint generated always as identity primary key,
  order_id bigint not null references material.order,
  -- Before the contract is signed it goes as a draft, and says so.
  is_draft boolean not null,
  contact_name text not null,
  email text not null,
  language text not null check (language in ('cn', 'en')),
  note text not null default '',
  sent_by bigint not null references system.user,
  sent_at timestamptz not null,
  -- Whether a mail went out; what is sent by hand has none. One that arrived is not kept for ever.
  is_mailed boolean not null,
  letter_id bigint references document.letter on delete set null
);
create index order_letter_order on material.order_letter (order_id, id);
create index order_letter_sender on material.order_letter (sent_by);
create index order_letter_letter on material.order_letter (letter_id) where letter_id is not null;
