-- What waits in a document of the purchasing chain follows what others take of its lines.

-- Of lines that count what is taken of them.
create function material.mark_taken() returns trigger language plpgsql as $$
begin
  perform document.mark_stale(array(
    select distinct c.document_id from come c join gone g on g.id = c.id where c.claimed_quantity <> g.claimed_quantity));
  return null;
end $$;
create trigger taken_seen after update on material.analysis_line referencing old table as gone new table as come
  for each statement execute function material.mark_taken();
create trigger taken_seen after update on material.plan_line referencing old table as gone new table as come
  for each statement execute function material.mark_taken();
create trigger taken_seen after update on material.scheme_award referencing old table as gone new table as come
  for each statement execute function material.mark_taken();
create trigger taken_seen after update on material.result_line referencing old table as gone new table as come
  for each statement execute function material.mark_taken();

-- Of applications, whose lines are analysed as a whole.
create function material.mark_analysed() returns trigger language plpgsql as $$
begin
  perform document.mark_stale(array(
    select distinct s.document_id from changed x join material.application_line s on s.id = x.source_line_id));
  return null;
end $$;
create trigger analysed_come after insert on material.analysis_line referencing new table as changed
  for each statement execute function material.mark_analysed();
create trigger analysed_go after delete on material.analysis_line referencing old table as changed
  for each statement execute function material.mark_analysed();
create function material.mark_analysis() returns trigger language plpgsql as $$
begin
  perform document.mark_stale(array(select distinct s.document_id from material.analysis_line x
    join material.application_line s on s.id = x.source_line_id where x.document_id = new.id));
  return null;
end $$;
create trigger analysis_kept after update of state, deleted_at on material.analysis for each row
  when (material.keeps_lines(old.state, old.deleted_at) <> material.keeps_lines(new.state, new.deleted_at))
  execute function material.mark_analysis();
