-- Suppliers: who goods, freight and repairs are bought from.
create sequence system.next_supplier_code;
create table system.supplier (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  name_en text not null,
  -- ISO 3166-1 alpha-2.
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency_code text not null references system.currency (code),
  tax_number text not null default '',
  address text not null default '',
  website text not null default '',
  payment_terms text not null default '',
  supplies text[] not null default '{}',
  block_reason text not null default '',
  blocked_at timestamptz,
  blocked_by bigint references system.user,
  -- What it is found by, in lower case.
  search text not null,
  remark text not null default '',
  version int not null default 1,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint supplier_blocked check ((blocked_at is null) = (block_reason = ''))
);
create unique index supplier_code on system.supplier (lower(code)) where deleted_at is null;
create unique index supplier_name on system.supplier (lower(name)) where deleted_at is null;
create unique index supplier_tax_number on system.supplier (country, lower(regexp_replace(tax_number, '[^[:alnum:]]', '', 'g')))
  where deleted_at is null and tax_number <> '';
create index supplier_live on system.supplier (id desc) where deleted_at is null;
create index supplier_code_order on system.supplier (code, id desc) where deleted_at is null;
create index supplier_name_order on system.supplier (name, id desc) where deleted_at is null;
create index supplier_created on system.supplier (created_at, id desc) where deleted_at is null;
create index supplier_country on system.supplier (country, id desc) where deleted_at is null;
create index supplier_supplies on system.supplier using gin (supplies) where deleted_at is null;
create index supplier_search on system.supplier using gin (search gin_trgm_ops) where deleted_at is null;
create index supplier_name_alike on system.supplier using gin (lower(name) gin_trgm_ops, lower(name_en) gin_trgm_ops) where deleted_at is null;
create index supplier_block on system.supplier (id desc) where blocked_at is not null and deleted_at is null;
create index supplier_currency on system.supplier (currency_code);

create table system.supplier_contact (
  supplier_id bigint not null references system.supplier,
  position int not null,
  name text not null,
  post text not null,
  phone text not null,
  email text not null,
  primary key (supplier_id, position)
);
create table system.supplier_account (
  supplier_id bigint not null references system.supplier,
  position int not null,
  bank text not null,
  holder text not null,
  number text not null,
  swift text not null,
  currency_code text references system.currency (code),
  primary key (supplier_id, position)
);
create table system.supplier_paper (
  supplier_id bigint not null references system.supplier,
  position int not null,
  kind text not null,
  number text not null,
  valid_until date,
  primary key (supplier_id, position)
);
create index supplier_paper_expiry on system.supplier_paper (valid_until, supplier_id) where valid_until is not null;

-- Suppliers that are called nearly so in either language, the likeliest first.
create function system.suppliers_alike(given text, given_en text, amount int) returns table (supplier_id bigint, likeness real)
language sql stable set pg_trgm.similarity_threshold = 0.4 as $$
  select s.id, greatest(similarity(lower(s.name), lower(given)), similarity(lower(s.name_en), lower(given_en))) as likeness
  from system.supplier s where s.deleted_at is null and ((given <> '' and lower(s.name) % lower(given)) or (given_en <> '' and lower(s.name_en) % lower(given_en)))
  order by likeness desc, s.id limit amount
$$;
