// Lists: search, table, cards, pages, trees, a person's columns and views, export.
export { Cards } from './cards.tsx'
export type { ShownColumn } from './columns/columns.ts'
export { ExportButton } from './export/list-actions.tsx'
export { ImportButton } from './import-button.tsx'
export { List, type ListProps } from './list.tsx'
export { LogTools } from './log-tools.tsx'
export { PageHead } from './page-head.tsx'
export { Pager, type PagerProps } from './paging/pager.tsx'
export { SidePanel } from './panel.tsx'
export {
  type Fields,
  SearchChoice,
  SearchDay,
  type SearchField,
  SearchSlot,
  SearchText,
  SearchToggle,
} from './search.tsx'
export { ListTable } from './table.tsx'
export { useToTop } from './to-top.ts'
export type { ListBranch } from './tree/nodes.ts'
export { TreeList, type TreeListProps, type TreeRowOf } from './tree/tree-list.tsx'
export { Branches, SearchTree } from './tree/tree.tsx'
export type { CardFacts, Column, ColumnFacts, ColumnKind, RowAction } from './types.ts'
export { useFirstFilter } from './use-first-filter.ts'
