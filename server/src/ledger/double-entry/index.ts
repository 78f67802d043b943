// What every ledger of quantities or values does with its balances: each movement takes from one and gives to another.
// Asked for by acceptance G3: double entry, never negative, no deadlock between opposite movements.
export { type Balances, type Book, type Ends, type Movement, lockBalances } from './balances.ts'
