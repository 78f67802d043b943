-- A crew may ask for what equipment can do: in a unit of its own, with requirements and the models that it takes, each at a factor.
alter table equipment.application_line
  -- [{key, comparison: least | most | is, value}]: technical parameters of the category.
  add column requirements jsonb not null default '[]',
  -- [{modelId, factor}]: how much of what the line asks one unit of the model stands for.
  add column accepted jsonb not null default '[]';

alter table equipment.allocation_line
  -- Absent where the line stands for nothing that was asked, or nobody said yet what a substitute stands for.
  add column factor numeric(20, 6) check (factor > 0),
  -- Not what the application accepts: it goes once the project agrees.
  add column is_substitute boolean not null default false;

-- What the project agreed to take instead, by an allocation that offered it. Rows are only added: the application stays as it was approved.
create table equipment.application_consent (
  id bigint generated always as identity primary key,
  line_id bigint not null references equipment.application_line,
  model_id bigint not null references equipment.model,
  factor numeric(20, 6) not null check (factor > 0),
  allocation_id bigint not null references equipment.allocation,
  agreed_by bigint not null,
  agreed_at timestamptz not null
);
create index application_consent_line on equipment.application_consent (line_id, model_id);
create trigger application_consent_kept before update or delete on equipment.application_consent for each row execute function document.refuse_change();

-- Whether a value that is known misses what is required. What nobody wrote down misses nothing.
create function equipment.falls_short(requirements jsonb, known jsonb) returns boolean language sql immutable parallel safe
return exists (
  select 1 from jsonb_to_recordset(requirements) as r (key text, comparison text, value text)
  where case
    when known ->> r.key is null then false
    when known ->> r.key ~ '^-?[0-9]+([.][0-9]+)?$' and r.value ~ '^-?[0-9]+([.][0-9]+)?$' then case r.comparison
      when 'least' then (known ->> r.key)::numeric < r.value::numeric
      when 'most' then (known ->> r.key)::numeric > r.value::numeric
      else (known ->> r.key)::numeric <> r.value::numeric end
    else r.comparison = 'is' and lower(trim(known ->> r.key)) <> lower(trim(r.value))
  end);

-- The models that serve each line, and at what factor: its own, or those of its category unless it names others; those it names; and substitutes
-- that the project agreed to with an allocation that then went out.
create view equipment.application_line_model as
select l.id as line_id, m.id as model_id, 1::numeric as factor, false as is_agreed
from equipment.application_line l join equipment.model m on m.id = l.model_id
union all
select l.id, m.id, 1::numeric, false
from equipment.application_line l join equipment.category c on c.path @> array[l.category_id] join equipment.model m on m.category_id = c.id
where l.model_id is null and l.accepted = '[]'
union all
select l.id, a."modelId", a.factor, false
from equipment.application_line l cross join lateral jsonb_to_recordset(l.accepted) as a ("modelId" bigint, factor numeric)
union all
(select distinct on (s.line_id, s.model_id) s.line_id, s.model_id, s.factor, true
from equipment.application_consent s join equipment.allocation g on g.id = s.allocation_id join equipment.application_line l on l.id = s.line_id
where g.state in ('dispatching', 'receiving', 'closed') and l.model_id is distinct from s.model_id
  and not l.accepted @> jsonb_build_array(jsonb_build_object('modelId', s.model_id))
  and not (l.model_id is null and l.accepted = '[]' and exists (
    select 1 from equipment.model m join equipment.category c on c.id = m.category_id where m.id = s.model_id and c.path @> array[l.category_id]))
order by s.line_id, s.model_id, s.id desc);

-- What live allocations give to each line of an application, in the line's unit. What was cancelled, lost on the road or sent back does not count.
create or replace view equipment.application_line_allocated as
select l.application_line_id as line_id, round(sum(coalesce(l.factor, 1) * case
    when a.state in ('closed') then coalesce((select sum(p.received + p.found) from equipment.allocation_progress p where p.line_id = l.id), 0)
    else l.quantity - coalesce((select sum(p.lost + p.back) from equipment.allocation_progress p where p.line_id = l.id), 0) end), 3) as quantity
from equipment.allocation_line l join equipment.allocation a on a.id = l.document_id
where l.application_line_id is not null and a.deleted_at is null and a.state in ('consenting', 'submitted', 'dispatching', 'receiving', 'closed')
group by l.application_line_id;

-- Bulk quantities promised to allocations that have not left yet.
create or replace view equipment.bulk_reserved as
select l.model_id, a.from_holder_id as holder_id, sum(l.quantity - coalesce(s.shipped, 0)) as quantity
from equipment.allocation_line l join equipment.allocation a on a.id = l.document_id
left join lateral (select sum(quantity) as shipped from equipment.allocation_shipment_line where line_id = l.id) s on true
where l.device_id is null and a.deleted_at is null and a.state in ('consenting', 'submitted', 'dispatching', 'receiving')
group by l.model_id, a.from_holder_id;
