-- How much of a line the documents have taken that stand on it. The database counts it as they are written, voided and
-- deleted, and refuses what would take more than there is: no two documents take the same.

-- Whether a document still has its lines: one that was deleted, refused or voided leaves them to another.
create function material.keeps_lines(state text, deleted_at timestamptz) returns boolean language sql immutable as $$
  select deleted_at is null and state not in ('refused', 'voided')
$$;

-- After lines were written: arguments are the table that they take from, their column that names its line, their documents.
create function material.count_claims() returns trigger language plpgsql as $$
declare
  before text := 'select null::bigint as line, null::bigint as document, 0::numeric as claim where false';
  after text := before;
begin
  if tg_op <> 'INSERT' then before := format('select %I, document_id, quantity - released_quantity from gone', tg_argv[1]); end if;
  if tg_op <> 'DELETE' then after := format('select %I, document_id, quantity - released_quantity from come', tg_argv[1]); end if;
  execute format($q$
    with changed as materialized (
      select x.line, sum(x.claim) as more from (%s union all select y.line, y.document, -y.claim from (%s) y (line, document, claim)) x (line, document, claim)
      join %s d on d.id = x.document and material.keeps_lines(d.state, d.deleted_at) group by x.line having sum(x.claim) <> 0),
    locked as materialized (select p.id from %s p join changed c on c.line = p.id order by p.id for update of p)
    update %s p set claimed_quantity = p.claimed_quantity + c.more from changed c join locked k on k.id = c.line where p.id = c.line
  $q$, after, before, tg_argv[2], tg_argv[0], tg_argv[0]);
  return null;
end $$;

-- After a document began or ceased to keep its lines: arguments as above, with the table of the lines last.
create function material.count_kept_lines() returns trigger language plpgsql as $$
begin
  execute format($q$
    with changed as materialized (
      select l.%I as line, sum(l.quantity - l.released_quantity) * $2 as more from %s l where l.document_id = $1 group by 1),
    locked as materialized (select p.id from %s p join changed c on c.line = p.id order by p.id for update of p)
    update %s p set claimed_quantity = p.claimed_quantity + c.more from changed c join locked k on k.id = c.line where p.id = c.line
  $q$, tg_argv[1], tg_argv[3], tg_argv[0], tg_argv[0])
  using new.id, case when material.keeps_lines(new.state, new.deleted_at) then 1 else -1 end;
  return null;
end $$;

-- Lines of the table `lines`, of the documents `documents`, take from the lines of `parent` that `named` names. The lines have
-- `quantity` and `released_quantity`; the parent has `claimed_quantity`.
create procedure material.counts_claims(parent text, named text, documents text, lines text) language plpgsql as $$
declare
  given text := format('execute function material.count_claims(%L, %L, %L)', parent, named, documents);
begin
  execute format('create trigger claims_come after insert on %s referencing new table as come for each statement %s', lines, given);
  execute format('create trigger claims_go after delete on %s referencing old table as gone for each statement %s', lines, given);
  execute format('create trigger claims_change after update on %s referencing old table as gone new table as come for each statement %s', lines, given);
  execute format('create trigger claims_kept after update of state, deleted_at on %s for each row
    when (material.keeps_lines(old.state, old.deleted_at) <> material.keeps_lines(new.state, new.deleted_at))
    execute function material.count_kept_lines(%L, %L, %L, %L)', documents, parent, named, documents, lines);
end $$;

alter table material.analysis_line add column claimed_quantity numeric(18, 3) not null default 0;
alter table material.analysis_line add constraint analysis_line_claimed check (claimed_quantity between 0 and buy_quantity);
-- What waits to be bought, however much was bought before.
create index analysis_line_open on material.analysis_line (id) where buy_quantity > claimed_quantity;
