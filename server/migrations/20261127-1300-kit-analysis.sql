-- What analysts read with tools of their own: views that keep their columns while the tables behind them change. The whole company,
-- amounts in USD where a name says so; a role that may read this schema and no other is made by whoever keeps the database.
create schema analysis;
comment on schema analysis is 'Views for analysts. They keep their columns over versions; new ones are added behind.';

create view analysis.holding as
select 'single' as tracking, d.id as device_id, d.code as device_code, d.self_number as fleet_number, d.serial, d.model_id, m.name as model, b.name as brand,
  c.code as category_code, c.name as category, c.name_en as category_en, d.owner_department_id, o.name as owner_department,
  h.id as holder_id, h.kind as holder_kind, h.name as holder, h.name_en as holder_en, h.department_id, h.project_id, p.name as project,
  d.tech_state as condition, d.held_since, 1::numeric as quantity, m.unit, d.original_value, d.net_value, d.currency
from equipment.device d join equipment.model m on m.id = d.model_id join equipment.brand b on b.id = m.brand_id join equipment.category c on c.id = m.category_id
join equipment.holder h on h.id = d.holder_id left join system.department o on o.id = d.owner_department_id left join system.project p on p.id = h.project_id
where d.deleted_at is null and d.account_state in ('inAccount', 'external')
union all
select 'bulk', null, null, null, null, s.model_id, m.name, b.name, c.code, c.name, c.name_en, null, null,
  h.id, h.kind, h.name, h.name_en, h.department_id, h.project_id, p.name, s.condition, null, s.quantity, m.unit, null, null, null
from equipment.bulk_balance s join equipment.model m on m.id = s.model_id join equipment.brand b on b.id = m.brand_id join equipment.category c on c.id = m.category_id
join equipment.holder h on h.id = s.holder_id left join system.project p on p.id = h.project_id
where s.is_real and s.quantity > 0;
comment on view analysis.holding is 'Who holds which device, and how much of which bulk equipment, now. One row a device; one a model, holder and condition for bulk.';

create view analysis.movement as
select e.id, e.happened_at, e.recorded_at, e.kind, e.device_id, d.code as device_code, m.id as model_id, m.name as model, e.quantity, m.unit,
  e.from_holder_id, f.kind as from_kind, f.name as from_holder, f.project_id as from_project_id, e.to_holder_id, t.kind as to_kind, t.name as to_holder, t.project_id as to_project_id,
  e.from_condition, e.to_condition, r.kind as document_kind, r.number as document_number, e.reverses_id
from equipment.custody_event e left join equipment.device d on d.id = e.device_id join equipment.model m on m.id = coalesce(e.model_id, d.model_id)
join equipment.holder f on f.id = e.from_holder_id join equipment.holder t on t.id = e.to_holder_id left join document.register r on r.id = e.document_id;
comment on view analysis.movement is 'The custody ledger: every move and change of condition, written once, corrected by entries that reverse.';

create view analysis.utilisation as
select u.month, u.owner_department_id, o.name as owner_department, u.holder_id, h.kind as holder_kind, h.name as holder, h.department_id, h.project_id, p.name as project,
  u.model_id, m.name as model, b.name as brand, c.code as category_code, c.name as category, c.name_en as category_en,
  u.days, u.out_days, u.sound_days, u.worked_days, u.idle_days
from equipment.month_days u join equipment.model m on m.id = u.model_id join equipment.brand b on b.id = m.brand_id join equipment.category c on c.id = m.category_id
join equipment.holder h on h.id = u.holder_id left join system.department o on o.id = u.owner_department_id left join system.project p on p.id = h.project_id;
comment on view analysis.utilisation is 'Device days by month, holder, model and owner, as the figures count them. Utilisation is worked_days / (days - out_days).';

create view analysis.purchase as
select a.id as order_id, a.number as order_number, a.type as order_type, a.state as order_state, a.contract_number, a.contract_date, a.department_id, d.name as department,
  a.project_id, s.code as supplier_code, s.name as supplier, s.name_en as supplier_en, a.currency_code, x.id as line_id, x.position,
  m.code as material_code, m.name as material, m.name_en as material_en, m.spec, m.unit, x.quantity, x.unit_price, x.amount, coalesce(x.delivery_date, a.delivery_date) as delivery_date,
  x.shipped_quantity, x.arrived_quantity, x.received_quantity, x.billed_quantity, x.closed_quantity
from material.order_line x join material."order" a on a.id = x.document_id join system.supplier s on s.id = a.supplier_id left join system.department d on d.id = a.department_id
left join material.result_line l on l.id = x.source_line_id left join material.scheme_award w on w.id = l.award_id
left join material.plan_line pl on pl.id = coalesce(w.source_line_id, x.plan_line_id) left join material.analysis_line al on al.id = pl.source_line_id
left join material.application_line q on q.id = al.source_line_id left join material.material m on m.id = coalesce(q.material_id, x.opening_material_id)
where a.deleted_at is null;
comment on view analysis.purchase is 'Lines of purchase orders in the currency of the order, with how much was shipped, arrived, was received, billed and closed.';

create view analysis.stock as
select w.code as store_code, w.name as store, w.name_en as store_en, w.department_id, p.id as place_id, p.code as place_code, p.kind as place_kind,
  m.code as material_code, m.name as material, m.name_en as material_en, m.spec, m.unit, t.number as batch_number, t.received_on, t.expires_on,
  s.quantity, t.amort_unit_price as unit_price_usd, s.amount as amount_usd
from material.stock_balance s join material.batch t on t.id = s.batch_id join material.material m on m.id = t.material_id
join material.place p on p.id = s.place_id join material.store w on w.id = p.store_id
where s.is_real and s.quantity > 0;
comment on view analysis.stock is 'What lies in stores by batch and place, now, at landed cost in USD.';
