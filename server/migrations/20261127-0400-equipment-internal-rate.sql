-- What a day of a device costs whoever has it, in USD, from a day on; categories below go by it as long as they have none of their own.
create table equipment.internal_rate (
  id bigint generated always as identity primary key,
  category_id bigint not null references equipment.category,
  from_on date not null,
  usd numeric(12, 2) not null check (usd >= 0),
  said_by bigint not null references system."user",
  said_at timestamptz not null,
  unique (category_id, from_on)
);

-- The rate of each category over time: days that follow one another without a gap, null where nobody has said any.
create view equipment.category_rate as
select b.category_id, daterange(b.from_on, lead(b.from_on) over (partition by b.category_id order by b.from_on nulls first)) as days,
  (select r.usd from equipment.internal_rate r join equipment.category u on u.id = r.category_id
    where u.id = any(b.path) and r.from_on <= b.from_on order by cardinality(u.path) desc, r.from_on desc limit 1) as usd
from (
  select c.id as category_id, c.path, x.from_on from equipment.category c
  cross join lateral (select null::date as from_on union select r.from_on from equipment.internal_rate r where r.category_id = any(c.path)) x) b;

-- What lies idle: by the day since when.
create index device_day_idle on equipment.device_day (from_day, id desc) where until_day is null and condition = 'good';
