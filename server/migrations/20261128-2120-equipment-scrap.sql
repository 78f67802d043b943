-- What was lost ends in the books by a scrap application with that reason (domain 6.7). New installations begin with it.
insert into system.dict_data (type, value, label, label_en, sort, list_class, is_default, created_at)
select t.type, 'lost', '丢失', 'Lost', coalesce((select max(d.sort) from system.dict_data d where d.type = t.type), 0) + 1, '', false, t.created_at
from system.dict_type t where t.type = 'scrap_reason' on conflict (type, value) do nothing;
