// A page of figures: some months, by what they are told apart, sums, and charts that are tables as well.
import './figures.css'

export { type Change, useAsked } from './asked.ts'
export { Fact, Formula } from './facts.tsx'
export { FigureFilters } from './filters.tsx'
export { Names } from './names.tsx'
