-- In what state something was as it was packed, where whoever packed it said so.
alter table equipment.return_line add column packed_note text not null default '';
