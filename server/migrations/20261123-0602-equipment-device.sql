-- A place on a shelf that was written before a device left its pool does not follow it.
update equipment.device d set position = '' from equipment.holder h
where h.id = d.holder_id and h.kind <> 'pool' and d.position <> '' and coalesce(d.updated_at, d.created_at) < d.held_since;
