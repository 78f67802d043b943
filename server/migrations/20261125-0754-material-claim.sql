-- Claims on suppliers: what is wrong with goods of a signed order, until that is put right.
create table material.claim (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  department_id text not null references system.department,
  -- The lines of an order may be of several projects.
  project_id text constraint claim_of_no_project check (project_id is null),
  order_id bigint not null references material.order,
  shipment_id bigint references material.order_shipment,
  wanted text not null check (wanted in ('replacement', 'creditNote', 'refund')),
  found_date date not null,
  -- How it went out.
  contact_name text not null default '',
  email text not null default '',
  language text check (language in ('cn', 'en')),
  is_mailed boolean,
  letter_id bigint references document.letter on delete set null,
  answer text check (answer in ('accepted', 'partly', 'refused')),
  answered_date date,
  answer_note text not null default '',
  settled_by text check (settled_by in ('replacement', 'creditNote', 'refund')),
  replacement_id bigint references material.order_shipment,
  credit_note text not null default '',
  settled_date date,
  settle_note text not null default '',
  state text not null,
  remark text not null default '',
  version int not null,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint claim_answered check ((answer is null) = (answered_date is null)),
  constraint claim_settled check (settled_by is null or state = 'settled'),
  constraint claim_replaced check (settled_by is distinct from 'replacement' or replacement_id is not null),
  constraint claim_credited check (settled_by is distinct from 'creditNote' or credit_note <> '')
);
create index claim_live on material.claim (id desc) where deleted_at is null;
create index claim_department on material.claim (department_id, id desc) where deleted_at is null;
create index claim_state on material.claim (state, id desc) where deleted_at is null;
create index claim_creator on material.claim (created_by, id desc) where deleted_at is null;
create index claim_submitted on material.claim (submitted_at, id desc) where deleted_at is null;
create index claim_created on material.claim (created_at, id desc) where deleted_at is null;
create index claim_found on material.claim (found_date, id desc) where deleted_at is null;
create index claim_order on material.claim (order_id, id desc);
create index claim_shipment on material.claim (shipment_id) where shipment_id is not null;
create index claim_replacement on material.claim (replacement_id) where replacement_id is not null;
create index claim_letter on material.claim (letter_id) where letter_id is not null;
create index claim_search on material.claim using gin (lower(number) gin_trgm_ops) where deleted_at is null;

create table material.claim_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.claim,
  position int not null,
  order_line_id bigint not null references material.order_line,
  kind text not null check (kind in ('short', 'over', 'damaged', 'wrong', 'quality')),
  quantity numeric(18, 3) not null check (quantity > 0),
  finding text not null,
  unique (document_id, position),
  unique (document_id, order_line_id, kind)
);
create index claim_line_order_line on material.claim_line (order_line_id);
