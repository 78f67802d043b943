-- A device that was entered by mistake has no days: nobody had it. What was kept of such goes, and the months are summed up again.
with gone as (delete from equipment.device_day r using equipment.device d where d.id = r.device_id and d.deleted_at is not null returning r.from_day)
insert into equipment.month_stale (month)
select distinct m.month from equipment.month_days m where m.month >= (select date_trunc('month', min(from_day)) from gone);
