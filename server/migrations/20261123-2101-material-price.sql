-- Which prices of a material were agreed, by the day: what they are is said by the line of the result.
create table material.agreed_price (
  result_line_id bigint primary key references material.result_line,
  material_id bigint not null references material.material,
  priced_on date not null
);
create index agreed_price_material on material.agreed_price (material_id, priced_on desc, result_line_id desc);
insert into material.agreed_price (result_line_id, material_id, priced_on)
select l.id, s.material_id, d.updated_at::date
from material.result_line l join material.result d on d.id = l.document_id join material.scheme_award w on w.id = l.award_id
join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
join material.application_line s on s.id = al.source_line_id
where d.state in ('approved', 'partial') and d.deleted_at is null and l.quantity > l.released_quantity;
