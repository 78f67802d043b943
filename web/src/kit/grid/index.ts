export { LinesGrid, type LinesGridProps } from './grid.tsx'
export type { CellEditor, Choice, GridColumn, GridKind, Touched } from './types.ts'
