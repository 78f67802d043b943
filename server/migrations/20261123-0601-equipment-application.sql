-- What was free when a line was written, of models that do as well as its own: what was free before stands in one figure, and stays there.
alter table equipment.application_line add column others_quantity numeric(18, 3);
