// Equipment categories in the page: the tree at the left of a ledger, and what a category says of its devices.
// Asked for by acceptance G1 of the specification.
export { CategoryPanel } from './panel.tsx'
export { type FoundCategory, useCategories } from './categories.ts'
