-- Roles and departments as administrators keep them.
create unique index role_name on system.role (name);
create unique index department_name on system.department (parent_id, name);
-- Whom a data scope's departments belong to, when a department goes.
create index role_department_department on system.role_department (department_id);
create index role_menu_menu on system.role_menu (menu_id);
-- Only the code of a second-level unit stands in document numbers; the others may do without.
alter table system.department alter column short_code drop not null;
alter table system.department add constraint department_unit_code check (level > 1 or short_code is not null);
create index numbering_unit on document.numbering (unit);
