-- Repair works that were entered before they were given a place of their own.
insert into equipment.holder (kind, name, name_en, department_id)
select 'repair', d.name, d.name_en, d.id from system.department d where d.kind = 'REPAIR'
on conflict (department_id, kind) where kind in ('pool', 'department', 'repair') do nothing;
