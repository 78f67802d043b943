-- Materials: what is asked for, bought and kept in stores, told apart by part number or by name.
create schema if not exists material;

-- What tells part numbers apart, whatever stands between their signs, and whether somebody read O for 0 or I for 1.
create function material.number_key(number text) returns text language sql immutable parallel safe as $$
  select translate(upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')), 'OI', '01')
$$;

create sequence material.next_code;
create table material.material (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  name_en text not null,
  spec text not null,
  applicable_model text not null,
  part_no text not null,
  brand text not null,
  type text not null,
  unit text not null,
  order_unit text,
  order_factor numeric(20, 6) check (order_factor > 0),
  issue_unit text,
  issue_factor numeric(20, 6) check (issue_factor > 0),
  shelf_life_days int check (shelf_life_days > 0),
  dangerous_class text,
  is_serial boolean not null,
  reference_price numeric(20, 4) check (reference_price >= 0),
  reference_currency text not null,
  -- What it is found by, in lower case: numbers old and new, names, and how the Chinese one is spelt.
  search text not null,
  -- No two are the same: by part number and specification, or by their names where there is no number.
  identity text not null generated always as (
    case when part_no = '' then lower(name || E'\n' || spec || E'\n' || applicable_model)
    else material.number_key(part_no) || E'\n' || lower(spec) end) stored,
  merged_into bigint references material.material,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  check ((order_unit is null) = (order_factor is null)),
  check ((issue_unit is null) = (issue_factor is null)),
  check (merged_into is null or deleted_at is not null)
);
create unique index material_code on material.material (lower(code)) where deleted_at is null;
create unique index material_identity on material.material (identity) where deleted_at is null;
create index material_live on material.material (id desc) where deleted_at is null;
create index material_created on material.material (created_at, id desc) where deleted_at is null;
create index material_type on material.material (type, id desc) where deleted_at is null;
create index material_search on material.material using gin (search gin_trgm_ops) where deleted_at is null;
create index material_name on material.material using gin (lower(name || ' ' || spec) gin_trgm_ops) where deleted_at is null;
create index material_merged on material.material (merged_into) where merged_into is not null;

-- Every number that a material has or had: its own, those that it superseded, and those of equal parts.
create table material.part_number (
  material_id bigint not null references material.material on delete cascade,
  number text not null,
  kind text not null check (kind in ('own', 'predecessor', 'equal')),
  key text not null generated always as (material.number_key(number)) stored,
  primary key (material_id, key)
);
create index part_number_key on material.part_number (key);
create index part_number_alike on material.part_number using gin (key gin_trgm_ops);

-- Materials whose part number was meant though it was mistyped, the likeliest first.
create function material.numbers_alike(given text, amount int) returns table (material_id bigint, likeness real)
language sql stable set pg_trgm.similarity_threshold = 0.5 as $$
  select n.material_id, max(similarity(n.key, material.number_key(given))) as likeness
  from material.part_number n join material.material m on m.id = n.material_id and m.deleted_at is null
  where n.key % material.number_key(given) group by n.material_id order by likeness desc, n.material_id limit amount
$$;
-- Materials that are called nearly so, with nearly that specification.
create function material.names_alike(given text, amount int) returns table (material_id bigint, likeness real)
language sql stable set pg_trgm.similarity_threshold = 0.4 as $$
  select m.id, similarity(lower(m.name || ' ' || m.spec), lower(given)) as likeness
  from material.material m where m.deleted_at is null and lower(m.name || ' ' || m.spec) % lower(given) order by likeness desc, m.id limit amount
$$;
