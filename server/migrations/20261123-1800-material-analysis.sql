-- A price that was kept with a line says what it was quoted as, and by whom, as far as that is known.
update material.analysis_line set figures = jsonb_set(figures, '{lastPrices}', (
  select coalesce(jsonb_agg(p - 'receivedOn' || jsonb_build_object('pricedOn', p -> 'receivedOn', 'quoted', null, 'supplier', null, 'supplierEn', null) order by at), '[]')
  from jsonb_array_elements(figures -> 'lastPrices') with ordinality e (p, at)))
where figures is not null;
