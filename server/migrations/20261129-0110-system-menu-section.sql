-- Where a directory has many menus, the sidebar gathers those of one section.
alter table system.menu add column section text not null default '', add column section_en text not null default '';
