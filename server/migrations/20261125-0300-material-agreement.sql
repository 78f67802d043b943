-- Price agreements: what a supplier sells at which price for some time, and what was called off.
create table material.agreement (
  id bigint primary key references document.register,
  number text not null unique,
  call_code text not null unique,
  name text not null,
  department_id text not null references system.department,
  -- What is called off may be of several projects: it stands on none itself.
  project_id text constraint agreement_of_no_project check (project_id is null),
  supplier_id bigint not null references system.supplier,
  currency_code text not null references system.currency (code),
  valid_from date not null,
  valid_to date not null,
  incoterm text not null check (incoterm ~ '^[A-Z]{3}$'),
  place text not null default '',
  payment_terms text not null default '',
  lead_days int check (lead_days >= 0),
  -- All that may be called off, in its currency.
  max_amount numeric(20, 4) check (max_amount > 0),
  -- Of what was ordered and not given up, in its currency.
  called_amount numeric(20, 4) not null default 0,
  -- The offer of a framework scheme that it carries on, or why there is none.
  offer_id bigint references material.scheme_offer,
  reason text not null default '',
  -- The one that it takes the place of.
  renews_id bigint references material.agreement,
  -- What it may come to, in USD: as it was submitted last. Nobody knows where neither amount nor quantities are limited.
  usd_amount numeric(18, 2),
  ended_on date,
  end_reason text not null default '',
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
  constraint agreement_dates check (valid_to >= valid_from),
  constraint agreement_called check (called_amount >= 0 and called_amount <= coalesce(max_amount, called_amount))
);
create index agreement_live on material.agreement (id desc) where deleted_at is null;
create index agreement_department on material.agreement (department_id, id desc) where deleted_at is null;
create index agreement_state on material.agreement (state, id desc) where deleted_at is null;
create index agreement_creator on material.agreement (created_by, id desc) where deleted_at is null;
create index agreement_submitted on material.agreement (submitted_at, id desc) where deleted_at is null;
create index agreement_created on material.agreement (created_at, id desc) where deleted_at is null;
create index agreement_name_order on material.agreement (name, id desc) where deleted_at is null;
create index agreement_end on material.agreement (valid_to, id desc) where deleted_at is null;
create index agreement_supplier on material.agreement (supplier_id, id desc);
create index agreement_currency on material.agreement (currency_code);
create index agreement_renews on material.agreement (renews_id) where renews_id is not null;
create index agreement_search on material.agreement using gin (lower(number || ' ' || name) gin_trgm_ops) where deleted_at is null;
-- An offer is carried on once.
create unique index agreement_of_offer on material.agreement (offer_id) where offer_id is not null and material.keeps_lines(state, deleted_at);

create table material.agreement_line (
  id bigint primary key default nextval('document.line_id'),
  document_id bigint not null references material.agreement,
  position int not null,
  material_id bigint not null references material.material,
  -- As it was called when the line was written.
  name text not null,
  name_en text not null,
  spec text not null,
  applicable_model text not null,
  part_no text not null,
  unit text not null,
  -- The line of a result that it carries on.
  result_line_id bigint references material.result_line,
  unit_price numeric(20, 4) not null check (unit_price > 0),
  -- From so much on it costs less: [{"from": "100", "price": "9.5"}], rising and falling.
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 5),
  -- In per cent, and whether the prices are with it.
  tax_rate numeric(7, 4) not null check (tax_rate between 0 and 100),
  is_with_tax boolean not null,
  -- The least that is called off at once, the packs that it comes in, and all that may be called off.
  min_quantity numeric(18, 3) check (min_quantity > 0),
  pack_size numeric(18, 3) check (pack_size > 0),
  max_quantity numeric(18, 3) check (max_quantity > 0),
  -- Ordered and not given up.
  called_quantity numeric(18, 3) not null default 0,
  called_amount numeric(20, 4) not null default 0,
  note text not null default '',
  unique (document_id, position),
  constraint agreement_line_called check (called_quantity >= 0 and called_amount >= 0 and called_quantity <= coalesce(max_quantity, called_quantity))
);
create index agreement_line_material on material.agreement_line (material_id, document_id);
create index agreement_line_result on material.agreement_line (result_line_id) where result_line_id is not null;

-- An order is of results, or of one agreement: then its lines are those of plans, at the prices of the agreement's.
alter table material.order add column agreement_id bigint references material.agreement;
create index order_agreement on material.order (agreement_id, id desc) where agreement_id is not null;
alter table material.order_line
  alter column source_line_id drop not null,
  add column plan_line_id bigint references material.plan_line,
  add column agreement_line_id bigint references material.agreement_line,
  add constraint order_line_of_one check (
    num_nonnulls(source_line_id, agreement_line_id) = 1 and num_nonnulls(plan_line_id, agreement_line_id) <> 1),
  add constraint order_line_plan_once unique (document_id, plan_line_id);
create index order_line_plan on material.order_line (plan_line_id) where plan_line_id is not null;
create index order_line_agreement on material.order_line (agreement_line_id) where agreement_line_id is not null;

-- Adds to what was called off of lines of agreements, and of the agreements: the agreements are locked first, by whoever
-- calls off as well, before the lines of plans.
create procedure material.add_called_off(lines bigint[], quantities numeric[], amounts numeric[]) language sql as $$
  with changed as materialized (
    select x.line, sum(x.quantity) as quantity, sum(x.amount) as amount from unnest(lines, quantities, amounts) x (line, quantity, amount)
    group by x.line having sum(x.quantity) <> 0 or sum(x.amount) <> 0),
  total as materialized (
    select p.document_id as id, sum(c.amount) as amount from changed c join material.agreement_line p on p.id = c.line group by 1),
  locked as materialized (select a.id from material.agreement a join total t on t.id = a.id order by a.id for no key update of a),
  headers as (
    update material.agreement a set called_amount = a.called_amount + t.amount from total t join locked k on k.id = t.id where a.id = t.id returning a.id)
  update material.agreement_line p set called_quantity = p.called_quantity + c.quantity, called_amount = p.called_amount + c.amount
  from changed c where p.id = c.line and p.document_id in (select id from headers)
$$;

-- After lines of orders were written.
create function material.count_called_off() returns trigger language plpgsql as $$
declare
  called text := 'select %s as sign, agreement_line_id as line, document_id as document, quantity + extra_quantity - closed_quantity as quantity, closed_quantity = 0 as is_whole, amount, unit_price from %s where agreement_line_id is not null';
  parts text[] := '{}';
  lines bigint[];
  quantities numeric[];
  amounts numeric[];
begin
  if tg_op <> 'INSERT' then parts := parts || format(called, -1, 'gone'); end if;
  if tg_op <> 'DELETE' then parts := parts || format(called, 1, 'come'); end if;
  execute format($q$
    select array_agg(x.line), array_agg(x.sign * x.quantity),
      array_agg(x.sign * case when x.is_whole then x.amount else round(x.quantity * x.unit_price, c.digits) end)
    from (%s) x join material.order d on d.id = x.document and material.keeps_lines(d.state, d.deleted_at) join system.currency c on c.code = d.currency_code
  $q$, array_to_string(parts, ' union all ')) into lines, quantities, amounts;
  if lines is not null then call material.add_called_off(lines, quantities, amounts); end if;
  return null;
end $$;

-- After an order began or ceased to keep its lines.
create function material.count_kept_called_off() returns trigger language plpgsql as $$
declare
  factor int := case when material.keeps_lines(new.state, new.deleted_at) then 1 else -1 end;
  lines bigint[];
  quantities numeric[];
  amounts numeric[];
begin
  select array_agg(l.agreement_line_id), array_agg(factor * (l.quantity + l.extra_quantity - l.closed_quantity)),
    array_agg(factor * case when l.closed_quantity = 0 then l.amount else round((l.quantity + l.extra_quantity - l.closed_quantity) * l.unit_price, c.digits) end)
  into lines, quantities, amounts
  from material.order_line l join system.currency c on c.code = new.currency_code where l.document_id = new.id and l.agreement_line_id is not null;
  if lines is not null then call material.add_called_off(lines, quantities, amounts); end if;
  return null;
end $$;

-- Triggers go by their names: agreements come before the lines of plans.
create trigger called_off_come after insert on material.order_line referencing new table as come
  for each statement execute function material.count_called_off();
create trigger called_off_go after delete on material.order_line referencing old table as gone
  for each statement execute function material.count_called_off();
create trigger called_off_change after update on material.order_line referencing old table as gone new table as come
  for each statement execute function material.count_called_off();
create trigger called_off_kept after update of state, deleted_at on material.order for each row
  when (material.keeps_lines(old.state, old.deleted_at) <> material.keeps_lines(new.state, new.deleted_at))
  execute function material.count_kept_called_off();

-- Lines of plans are taken by what is called off as they are by schemes.
create trigger plan_claims_come after insert on material.order_line referencing new table as come
  for each statement execute function material.count_claims('material.plan_line', 'plan_line_id', 'material.order');
create trigger plan_claims_go after delete on material.order_line referencing old table as gone
  for each statement execute function material.count_claims('material.plan_line', 'plan_line_id', 'material.order');
create trigger plan_claims_change after update on material.order_line referencing old table as gone new table as come
  for each statement execute function material.count_claims('material.plan_line', 'plan_line_id', 'material.order');
create trigger plan_claims_kept after update of state, deleted_at on material.order for each row
  when (material.keeps_lines(old.state, old.deleted_at) <> material.keeps_lines(new.state, new.deleted_at))
  execute function material.count_kept_lines('material.plan_line', 'plan_line_id', 'material.order', 'material.order_line');
