-- The places of a department and of a project, which every scope and project page asks for.
create index holder_of_department on equipment.holder (department_id) where department_id is not null;
create index holder_of_project on equipment.holder (project_id) where project_id is not null;

-- A balance is a row of a list like any other: it has an id to be found and ordered by, and an index for each order.
alter table equipment.bulk_balance add column id bigint generated always as identity;
create unique index bulk_balance_id on equipment.bulk_balance (id);
create index bulk_balance_live on equipment.bulk_balance (id desc) include (holder_id) where is_real and quantity > 0;
create index bulk_balance_model on equipment.bulk_balance (model_id, id desc) where is_real and quantity > 0;
create index bulk_balance_quantity on equipment.bulk_balance (quantity, id desc) where is_real and quantity > 0;
create index holder_name on equipment.holder (name);
