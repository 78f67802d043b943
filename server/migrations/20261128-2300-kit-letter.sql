-- All letters that have ended are swept some day, also those that never arrived.
drop index document.letter_ended;
create index letter_ended on document.letter (ended_at) where ended_at is not null;
