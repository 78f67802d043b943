export { Detail, Facts, Panel, type FactsOf } from './detail.tsx'
