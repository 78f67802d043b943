-- Sheets have numbers as documents have: PF, the unit of their project, the day, and which one of that day.
alter table equipment.operator_score add column number text;
alter table equipment.operator_score disable trigger kept;
with numbered as (
  select a.id, coalesce(u.short_code, 'HQ') as unit, a.created_at::date as day,
    row_number() over (partition by coalesce(u.short_code, 'HQ'), a.created_at::date order by a.id) as turn
  from equipment.operator_score a join system.project p on p.id = a.project_id join system.department d on d.id = p.department_id
  left join system.department u on u.id = coalesce(d.path[2], d.id))
update equipment.operator_score a set number = 'PF-' || n.unit || '-' || to_char(n.day, 'YYYYMMDD') || '-' || lpad(n.turn::text, 4, '0') from numbered n where n.id = a.id;
alter table equipment.operator_score enable trigger kept;
insert into document.numbering (prefix, unit, day, last)
select 'PF', split_part(number, '-', 2), to_date(split_part(number, '-', 3), 'YYYYMMDD'), max(split_part(number, '-', 4)::int) from equipment.operator_score group by 1, 2, 3;
alter table equipment.operator_score alter column number set not null;
create unique index operator_score_number on equipment.operator_score (number);
