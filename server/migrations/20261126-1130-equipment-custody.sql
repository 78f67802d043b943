-- Who had what on a day that is past: the devices of a place at one moment, whatever came and went before and since.
create index custody_interval_place on equipment.custody_interval using gist (holder_id, during);
