-- What was paid of an order may come back: a prepayment, as a rule, before the order is cancelled.
alter table material.order_payment add column returned_date date,
  add constraint order_payment_returned_after check (returned_date is null or (paid_date is not null and returned_date >= paid_date));

-- An order's invoices are counted as its prices are. Where those are net, the tax that is transferred with an invoice stands beside it.
alter table material.order_invoice add column tax_amount numeric(20, 4) not null default 0 check (tax_amount >= 0);
with tax_of as (
  select x.id, coalesce(x.is_with_tax, fl.is_with_tax, g.is_with_tax) as is_with_tax
  from material.order_line x left join material.result_line l on l.id = coalesce(x.source_line_id, x.confirmed_line_id)
  left join material.scheme_award w on w.id = l.award_id
  left join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
  left join material.agreement_line g on g.id = x.agreement_line_id)
update material.order_invoice v set tax_amount = round((i.recoverable_tax + i.other_tax) * least(v.amount / i.net_amount, 1), cy.digits)
from material.invoice i join system.currency cy on cy.code = i.currency_code
where i.id = v.document_id and i.net_amount > 0 and i.recoverable_tax + i.other_tax > 0 and not exists (
  select 1 from material.invoice_line l join material.order_line x on x.id = l.order_line_id join tax_of t on t.id = x.id and t.is_with_tax
  where l.document_id = i.id and x.document_id = v.order_id);
-- What was noted by hand, or billed before its order was brought over, is taxed as the order is on the whole.
with tax_of as (
  select x.document_id, round((x.quantity + x.extra_quantity - x.closed_quantity) * x.unit_price, 4) as amount,
    case when coalesce(x.is_with_tax, fl.is_with_tax, g.is_with_tax, true) then 0 else coalesce(x.tax_rate, fl.tax_rate, g.tax_rate, 0) end as rate
  from material.order_line x left join material.result_line l on l.id = coalesce(x.source_line_id, x.confirmed_line_id)
  left join material.scheme_award w on w.id = l.award_id
  left join material.scheme_offer_line fl on fl.offer_id = w.offer_id and fl.source_line_id = w.source_line_id
  left join material.agreement_line g on g.id = x.agreement_line_id),
whole as (select document_id, sum(amount * rate) / nullif(sum(amount), 0) / 100 as rate from tax_of group by 1)
update material.order_invoice v set tax_amount = round(v.amount * t.rate, cy.digits)
from whole t join material.order a on a.id = t.document_id join system.currency cy on cy.code = a.currency_code
where t.document_id = v.order_id and v.document_id is null and v.kind <> 'proforma' and t.rate > 0;
