-- What belongs to a device of a model or a category: components that have cards and are mounted on it, and accessories
-- that are counted.
create table equipment.kit (
  id bigint generated always as identity primary key,
  name text not null,
  model_id bigint references equipment.model,
  category_id bigint references equipment.category,
  remark text not null default '',
  version int not null,
  created_by bigint references system.user,
  created_at timestamptz not null,
  updated_by bigint references system.user,
  updated_at timestamptz,
  deleted_at timestamptz,
  constraint kit_of_one check (num_nonnulls(model_id, category_id) = 1)
);
create unique index kit_model on equipment.kit (model_id) where deleted_at is null and model_id is not null;
create unique index kit_category on equipment.kit (category_id) where deleted_at is null and category_id is not null;
create index kit_live on equipment.kit (id desc) where deleted_at is null;
create index kit_created on equipment.kit (created_at, id desc) where deleted_at is null;
create index kit_name_order on equipment.kit (name, id desc) where deleted_at is null;

create table equipment.kit_item (
  id bigint generated always as identity primary key,
  kit_id bigint not null references equipment.kit on delete cascade,
  position int not null,
  -- A component by its model, or an accessory by its name.
  model_id bigint references equipment.model,
  accessory text not null default '',
  accessory_en text not null default '',
  quantity numeric(18, 3) not null check (quantity > 0),
  -- Without it the device does not work.
  is_essential boolean not null default false,
  constraint kit_item_what check ((model_id is null) = (accessory <> ''))
);
create index kit_item_of on equipment.kit_item (kit_id, position);
create index kit_item_model on equipment.kit_item (model_id) where model_id is not null;

-- The template of each model, worked out when templates change: a line of a document finds its own without a search.
alter table equipment.model add column kit_id bigint references equipment.kit;
create function equipment.kit_for(model bigint, category bigint) returns bigint language sql stable as $$
  select k.id from equipment.kit k left join equipment.category own on own.id = kit_for.category
  where k.deleted_at is null and (k.model_id = kit_for.model or k.category_id = any(own.path))
  order by k.model_id is null, array_position(own.path, k.category_id) desc limit 1
$$;
create function equipment.note_kit() returns trigger language plpgsql as $$
begin
  update equipment.model m set kit_id = equipment.kit_for(m.id, m.category_id)
  where m.kit_id is distinct from equipment.kit_for(m.id, m.category_id);
  return null;
end $$;
create trigger note after insert or update or delete on equipment.kit for each statement execute function equipment.note_kit();
create function equipment.find_kit() returns trigger language plpgsql as $$
begin
  new.kit_id := equipment.kit_for(new.id, new.category_id);
  return new;
end $$;
create trigger find_kit before insert or update of category_id on equipment.model for each row execute function equipment.find_kit();

-- Somebody looked whether all of it is there: as it left, as it arrived, or because he stood beside it.
create table equipment.kit_check (
  id bigint generated always as identity primary key,
  device_id bigint not null references equipment.device,
  occasion text not null check (occasion in ('dispatch', 'receipt', 'count')),
  document_id bigint references document.register,
  -- Of what was sent, or of the receipt.
  line_id bigint,
  remark text not null default '',
  checked_at timestamptz not null,
  checked_by bigint not null references system.user,
  constraint kit_check_line check ((occasion = 'count') = (document_id is null) and (document_id is null) = (line_id is null))
);
create index kit_check_device on equipment.kit_check (device_id, id desc);
create index kit_check_line on equipment.kit_check (line_id) where line_id is not null;
create index kit_check_document on equipment.kit_check (document_id) where document_id is not null;
-- What was missing then, by its name of that day.
create table equipment.kit_missing (
  id bigint generated always as identity primary key,
  check_id bigint not null references equipment.kit_check,
  item_id bigint references equipment.kit_item on delete set null,
  name text not null,
  name_en text not null,
  quantity numeric(18, 3) not null check (quantity > 0)
);
create index kit_missing_check on equipment.kit_missing (check_id);
create index kit_missing_item on equipment.kit_missing (item_id) where item_id is not null;

-- What belongs to a device, and what of it is missing: a component that is not mounted, and what the last look missed.
create function equipment.kit_contents(device bigint, english boolean) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('itemId', i.id, 'name', case when i.model_id is not null then concat_ws(' ', b.name, m.name)
      when english then coalesce(nullif(i.accessory_en, ''), i.accessory) else i.accessory end,
    'quantity', trim_scale(i.quantity)::text, 'missing', trim_scale(x.missing)::text, 'isComponent', i.model_id is not null, 'isEssential', i.is_essential) order by i.position)
  from equipment.device d join equipment.model own on own.id = d.model_id join equipment.kit_item i on i.kit_id = own.kit_id
  left join equipment.model m on m.id = i.model_id left join equipment.brand b on b.id = m.brand_id
  cross join lateral (
    select least(i.quantity, greatest(
      case when i.model_id is null then 0 else i.quantity - (select count(*) from equipment.device c where c.mounted_on = d.id and c.model_id = i.model_id and c.deleted_at is null) end,
      coalesce((select g.quantity from equipment.kit_missing g where g.item_id = i.id
        and g.check_id = (select k.id from equipment.kit_check k where k.device_id = d.id order by k.id desc limit 1)), 0))) as missing) x
  where d.id = kit_contents.device
$$;
