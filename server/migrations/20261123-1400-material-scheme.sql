-- Procurement schemes: what suppliers offer for lines of plans, compared, and who is recommended for how much.
create table material.scheme (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  name text not null,
  department_id text not null references system.department,
  -- Its lines may be of several projects: it stands on none itself.
  project_id text constraint scheme_of_no_project check (project_id is null),
  type text not null check (type in ('single', 'framework', 'emergency')),
  source_type text not null,
  purchase_mode text not null,
  -- Until then nobody reads what was offered.
  deadline timestamptz,
  -- In USD.
  sundry_fee numeric(18, 2) check (sundry_fee >= 0),
  other_fee numeric(18, 2) check (other_fee >= 0),
  deposit_receipt_number text not null default '',
  single_source_reason text not null default '',
  few_offers_reason text not null default '',
  -- What is recommended costs here, and freight of it, in USD: as it was submitted last.
  total_amount numeric(18, 2),
  freight_amount numeric(18, 2),
  fewest_offers int,
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
create index scheme_live on material.scheme (id desc) where deleted_at is null;
create index scheme_department on material.scheme (department_id, id desc) where deleted_at is null;
create index scheme_state on material.scheme (state, id desc) where deleted_at is null;
create index scheme_creator on material.scheme (created_by, id desc) where deleted_at is null;
create index scheme_submitted on material.scheme (submitted_at, id desc) where deleted_at is null;
create index scheme_created on material.scheme (created_at, id desc) where deleted_at is null;
create index scheme_name_order on material.scheme (name, id desc) where deleted_at is null;
create index scheme_mode on material.scheme (purchase_mode, id desc) where deleted_at is null;
create index scheme_search on material.scheme using gin (lower(number || ' ' || name) gin_trgm_ops) where deleted_at is null;

-- How much of a line of a plan is bought by it.
create table material.scheme_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.scheme,
  position int not null,
  source_line_id bigint not null references material.plan_line,
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Given back to the plan.
  released_quantity numeric(18, 3) not null default 0 check (released_quantity between 0 and quantity),
  unique (document_id, position),
  unique (document_id, source_line_id)
);
create index scheme_line_source on material.scheme_line (source_line_id);
call material.counts_claims('material.plan_line', 'source_line_id', 'material.scheme', 'material.scheme_line');

-- What a supplier offers, in his currency.
create table material.scheme_offer (
  id bigint generated always as identity primary key,
  document_id bigint not null references material.scheme,
  supplier_id bigint not null references system.supplier,
  currency_code text not null references system.currency (code),
  -- The row that was taken, and for which day; none for USD.
  rate_id bigint references system.currency_rate,
  rate_date date not null,
  incoterm text not null check (incoterm ~ '^[A-Z]{3}$'),
  place text not null default '',
  freight numeric(20, 4) not null check (freight >= 0),
  insurance numeric(20, 4) not null check (insurance >= 0),
  duty numeric(20, 4) not null check (duty >= 0),
  inland numeric(20, 4) not null check (inland >= 0),
  payment_terms text not null default '',
  valid_until date not null,
  created_by bigint not null references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  -- A supplier makes one offer.
  unique (document_id, supplier_id),
  unique (document_id, id),
  constraint scheme_offer_rate check ((currency_code = 'USD') = (rate_id is null))
);
create index scheme_offer_supplier on material.scheme_offer (supplier_id);
create index scheme_offer_currency on material.scheme_offer (currency_code);
create index scheme_offer_rate_row on material.scheme_offer (rate_id) where rate_id is not null;
create table material.scheme_offer_line (
  document_id bigint not null,
  offer_id bigint not null,
  source_line_id bigint not null,
  unit_price numeric(20, 4) not null check (unit_price > 0),
  -- In per cent, and whether the price is with it.
  tax_rate numeric(7, 4) not null check (tax_rate between 0 and 100),
  is_with_tax boolean not null,
  lead_days int check (lead_days >= 0),
  offered_part text not null default '',
  condition text not null check (condition in ('new', 'refurbished', 'used')),
  warranty text not null default '',
  primary key (offer_id, source_line_id),
  foreign key (document_id, offer_id) references material.scheme_offer (document_id, id) on delete cascade,
  -- Lines are written anew whenever the scheme is.
  foreign key (document_id, source_line_id) references material.scheme_line (document_id, source_line_id) deferrable initially deferred
);
create index scheme_offer_line_source on material.scheme_offer_line (document_id, source_line_id);

-- Who is recommended for how much of a line.
create table material.scheme_award (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.scheme,
  source_line_id bigint not null,
  offer_id bigint not null,
  quantity numeric(18, 3) not null check (quantity > 0),
  released_quantity numeric(18, 3) not null default 0 check (released_quantity between 0 and quantity),
  -- Taken by procurement results.
  claimed_quantity numeric(18, 3) not null default 0,
  -- Why it is not the lowest.
  reason text not null default '',
  unique (document_id, source_line_id, offer_id),
  foreign key (offer_id, source_line_id) references material.scheme_offer_line (offer_id, source_line_id) on delete cascade,
  constraint scheme_award_claimed check (claimed_quantity between 0 and quantity - released_quantity)
);
create index scheme_award_offer on material.scheme_award (offer_id, source_line_id);
-- What no result has yet, however much was bought before.
create index scheme_award_open on material.scheme_award (document_id) where quantity - released_quantity > claimed_quantity;
