export { type LineColumn, LinesTable } from './lines-table.tsx'
