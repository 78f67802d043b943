-- Parameters say what their values may be, and tell every node when one changes.
alter table system.config add column value_kind text not null default 'text' check (value_kind in ('text', 'figure', 'yesNo'));
create function system.tell_config_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('config_changed', '');
  return null;
end $$;
create trigger config_changed after insert or update or delete on system.config for each statement execute function system.tell_config_changed();

-- A form opens with one choice at most.
create unique index dict_data_default on system.dict_data (type) where is_default;
-- The dictionary of units can be edited now: a name that stands there twice must not stop a list.
create or replace function system.unit_name(unit text, in_english boolean) returns text language sql stable as $$
  select case when in_english then coalesce((select d.label_en from system.dict_data d where d.type = '5110000038' and d.label = unit order by d.id limit 1), unit) else unit end
$$;
