-- Which works of which kinds of documents have been gone through: what a version declares first is looked for once, at its start.
create table document.work_known (
  kind text not null,
  work text not null,
  primary key (kind, work)
);

-- Documents of whose lines something was taken, or given back to, in this transaction: what waits in them is looked at
-- again by whoever wrote it. A setting of the transaction: nobody else sees it, and nothing of it is left.
create function document.mark_stale(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    perform set_config('geodepot.stale', concat_ws(',', nullif(current_setting('geodepot.stale', true), ''), array_to_string(ids, ',')), true);
  end if;
end $$;
create function document.take_stale() returns setof bigint language plpgsql as $$
declare
  marked text := nullif(current_setting('geodepot.stale', true), '');
begin
  if marked is null then return; end if;
  perform set_config('geodepot.stale', '', true);
  return query select distinct given::bigint from unnest(string_to_array(marked, ',')) given;
end $$;
