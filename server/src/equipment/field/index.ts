// What a phone takes along into the field, and what it names there by a code alone.
// Asked for by practice 18: packing for return and losses without a network.
export { byCode, fieldGoodsOf } from './goods.ts'
