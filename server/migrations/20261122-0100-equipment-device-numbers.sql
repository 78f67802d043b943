-- Every five digits that stand together in a text: what finds a long number among a million without going through all that share three of its figures.
create function equipment.number_windows(text) returns int[] language sql immutable strict parallel safe
  return array(select distinct substr(run[1], place, 5)::int from regexp_matches($1, '[0-9]{5,}', 'g') as found(run), generate_series(1, length(run[1]) - 4) as place);
create index device_numbers on equipment.device using gin (equipment.number_windows(search)) with (fastupdate = off) where deleted_at is null;
