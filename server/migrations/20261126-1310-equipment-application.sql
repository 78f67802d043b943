-- Of what a line asks for so much is given up: nobody allocates it any more. Who did it and why stands in the document's history.
alter table equipment.application_line
  add column closed_quantity numeric(18, 3) not null default 0 check (closed_quantity >= 0 and closed_quantity <= quantity);
