-- A material that was asked for inside an application, and that nobody who keeps materials has accepted yet.
alter table material.material add column is_proposed boolean not null default false;
create index material_proposed on material.material (id desc) where is_proposed and deleted_at is null;
