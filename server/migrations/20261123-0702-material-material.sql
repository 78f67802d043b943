-- A material is also named as a whole: by its code, or by its name in either language.
create index material_name_exact on material.material (lower(name)) where deleted_at is null;
create index material_name_en_exact on material.material (lower(name_en)) where deleted_at is null and name_en <> '';
