-- The demo company's attachments that are still to be made, for each record once. Their content cannot come in the transaction that fills the database: what is owed is noted there.
create table system.demo_paper (
  record_kind text not null,
  record_id text not null,
  -- Which of its kind it is: the first ones get more.
  position int not null,
  primary key (record_kind, record_id)
);
