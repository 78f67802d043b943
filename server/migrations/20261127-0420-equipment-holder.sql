-- Departments, pools and those who lend are listed by their kind.
create index holder_kind on equipment.holder (kind, id desc);
