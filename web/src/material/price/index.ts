// What materials cost last, said in one line beside whatever names them.
// Asked for by acceptance H2 and H3.
export { pricesSaid } from './words.ts'
