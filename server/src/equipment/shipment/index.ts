// The hand-over that every document which moves equipment has: shipped in batches, received line by line, differences settled.
// Asked for by acceptance G3 and G9; a document says what it sends, from whom to whom, and puts these transitions among its own.
export { amountsOf } from './amounts.ts'
export { type HandOver, handingOver } from './hand-over.ts'
export { type Road, roadOf } from './guards.ts'
export { type Lost, registerLost } from './lost.ts'
export { between } from './places.ts'
export { arrivalOverdue } from './overdue.ts'
export { handedOver, lineColumns, shippedUnder } from './queries.ts'
export { type End, type Ends, reaches, sidesOf } from './rules.ts'
export { signing } from './signing.ts'
export { own, peopleAt, tellToShip } from './tell.ts'
export { wayIn, wayOf } from './way.ts'
export { closingOf, reachesIn, workOfHandOver } from './work.ts'
