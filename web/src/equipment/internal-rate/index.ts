// What a day of a device costs whoever has it, said in a dialog of the pages that count by it.
// Asked for by acceptance G10.
export { InternalRates } from './button.tsx'
