-- A company may stretch December to the 31st and begin January on the 1st: the parameter material.yearEndAtDec31, fixed
-- before anything is posted. Which period a day belongs to then hangs on it, and is written down as the entry is.

create function material.period_of(day date, at_dec31 boolean) returns text language sql immutable parallel safe as $$
  select case when at_dec31 and extract(month from day) = 12 then lpad(extract(year from day)::text, 4, '0') || '-12' else material.period_of(day) end
$$;
alter table material.stock_movement alter column period drop expression;
create function material.keep_stock_period() returns trigger language plpgsql as $$
begin
  -- What is brought back as it was has its period.
  new.period := coalesce(new.period, material.period_of(new.biz_date,
    extract(month from new.biz_date) = 12 and exists (select 1 from system.config where key = 'material.yearEndAtDec31' and value = 'true')));
  return new;
end $$;
create trigger belongs before insert on material.stock_movement for each row execute function material.keep_stock_period();
alter table material.stock_movement add constraint stock_movement_period_of_day
  check (period in (material.period_of(biz_date, false), material.period_of(biz_date, true)));

create function material.refuse_other_year_end() returns trigger language plpgsql as $$
declare
  before text := 'false';
begin
  if tg_op <> 'INSERT' and old.key = 'material.yearEndAtDec31' then
    before := old.value;
  end if;
  if tg_op <> 'DELETE' and new.key = 'material.yearEndAtDec31' and new.value = before then
    return new;
  end if;
  if exists (select 1 from material.stock_movement) or exists (select 1 from material.stock_period) then
    raise exception 'periods were begun' using errcode = 'check_violation', constraint = 'config_year_end_fixed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger year_end_fixed before insert on system.config for each row when (new.key = 'material.yearEndAtDec31' and new.value <> 'false')
  execute function material.refuse_other_year_end();
create trigger year_end_stays before update on system.config for each row when (old.key = 'material.yearEndAtDec31' or new.key = 'material.yearEndAtDec31')
  execute function material.refuse_other_year_end();
create trigger year_end_kept before delete on system.config for each row when (old.key = 'material.yearEndAtDec31' and old.value <> 'false')
  execute function material.refuse_other_year_end();
