-- Procurement results: what comes of a scheme, decided line by line.
create table material.result (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  name text not null,
  scheme_id bigint not null references material.scheme,
  copied_from bigint references material.result,
  department_id text not null references system.department,
  -- Its lines may be of several projects: it stands on none itself.
  project_id text constraint result_of_no_project check (project_id is null),
  -- In USD: goods at their final prices with the fees of their offers, and those of the scheme.
  total_amount numeric(18, 2) not null check (total_amount >= 0),
  state text not null,
  remark text not null default '',
  version int not null,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz,
  deleted_at timestamptz
);
create index result_live on material.result (id desc) where deleted_at is null;
create index result_department on material.result (department_id, id desc) where deleted_at is null;
create index result_state on material.result (state, id desc) where deleted_at is null;
create index result_creator on material.result (created_by, id desc) where deleted_at is null;
create index result_submitted on material.result (submitted_at, id desc) where deleted_at is null;
create index result_created on material.result (created_at, id desc) where deleted_at is null;
create index result_name_order on material.result (name, id desc) where deleted_at is null;
create index result_amount on material.result (total_amount, id desc) where deleted_at is null;
create index result_scheme on material.result (scheme_id);
create index result_copied on material.result (copied_from) where copied_from is not null;
create index result_search on material.result using gin (lower(number || ' ' || name) gin_trgm_ops) where deleted_at is null;
-- A scheme has one result that is not over without one.
create unique index result_of_scheme on material.result (scheme_id) where material.keeps_lines(state, deleted_at);

-- How much of an award is bought, and at which price.
create table material.result_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.result,
  position int not null,
  award_id bigint not null references material.scheme_award,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- What the approval left out, and what was given up since: it is sourced again.
  released_quantity numeric(18, 3) not null default 0 check (released_quantity between 0 and quantity),
  -- Taken by orders.
  claimed_quantity numeric(18, 3) not null default 0,
  -- In the currency of the offer.
  final_price numeric(20, 4) not null check (final_price > 0),
  -- In USD, with its share of the fees, for all of its quantity.
  amount numeric(18, 2) not null check (amount >= 0),
  price_note text not null default '',
  unique (document_id, position),
  unique (document_id, award_id),
  constraint result_line_claimed check (claimed_quantity between 0 and quantity - released_quantity)
);
create index result_line_award on material.result_line (award_id);
-- What no order has yet, however much was bought before.
create index result_line_open on material.result_line (document_id) where quantity - released_quantity > claimed_quantity;
call material.counts_claims('material.scheme_award', 'award_id', 'material.result', 'material.result_line');
