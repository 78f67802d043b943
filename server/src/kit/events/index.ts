// What happened to records: the catalogue of it, and reading it in order from a place on, under somebody's rights.
// Asked for by other systems that want to be told, not to ask.
export { type EventKind, type Tellable, eventKinds, tellOf, typeOf } from './catalogue.ts'
export { type Brief, type Happened, type Log, type Stand, eventLog, eventsAfter, seenOf } from './read.ts'
