-- Lines are changed far more often than what they claim: a receipt, a shipment and an invoice note their quantities on
-- them. What claims nothing else than before is seen by a statement that is planned once; the one that counts is written
-- for its table and planned at each change, which took longer than the posting that caused it.
create or replace function material.count_claims() returns trigger language plpgsql as $$
declare
  before text := 'select null::bigint as line, null::bigint as document, 0::numeric as claim where false';
  after text := before;
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select 1 from come c join gone g on g.id = c.id
      where (c.document_id, c.quantity, c.released_quantity, to_jsonb(c) -> tg_argv[1])
        is distinct from (g.document_id, g.quantity, g.released_quantity, to_jsonb(g) -> tg_argv[1])) then return null; end if;
  end if;
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

create or replace function material.count_called_off() returns trigger language plpgsql as $$
declare
  called text := 'select %s as sign, agreement_line_id as line, document_id as document, quantity + extra_quantity - closed_quantity as quantity, closed_quantity = 0 as is_whole, amount, unit_price from %s where agreement_line_id is not null';
  parts text[] := '{}';
  lines bigint[];
  quantities numeric[];
  amounts numeric[];
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select 1 from come c join gone g on g.id = c.id
      where (c.document_id, c.agreement_line_id, c.quantity, c.extra_quantity, c.closed_quantity, c.amount, c.unit_price)
        is distinct from (g.document_id, g.agreement_line_id, g.quantity, g.extra_quantity, g.closed_quantity, g.amount, g.unit_price)) then return null; end if;
  end if;
  if tg_op <> 'INSERT' then parts := parts || format(called, -1, 'gone'); end if;
  if tg_op <> 'DELETE' then parts := parts || format(called, 1, 'come'); end if;
  execute format($q$
    select array_agg(x.line), array_agg(x.sign * x.quantity),
      array_agg(x.sign * case when x.is_whole then x.amount else round(x.quantity * x.unit_price, c.digits) end)
    from (%s) x join material.order d on d.id = x.document and material.keeps_lines(d.state, d.deleted_at) join system.currency c on c.code = d.currency_code
  $q$, array_to_string(parts, ' union all ')) into lines, quantities, amounts;
  if lines is not null then call material.add_called_off(lines, quantities, amounts); end if;
  return null;
end $$;
