import type { ColumnType, ModuleKind } from '@geodepot/contracts/system/gen.ts'
import { genWords } from '@geodepot/contracts/system/gen-words.messages.ts'
import { camelOf, upperFirst } from './names.ts'

export interface Column {
  /** In the database: `owner_id`. */
  readonly name: string
  /** In the code and on the wire: `ownerId`. */
  readonly field: string
  readonly cn: string
  readonly en: string
  readonly type: ColumnType
  /** The most signs that a text holds. */
  readonly length: number
  readonly dictionary: string
  readonly required: boolean
  readonly inList: boolean
  readonly inForm: boolean
  readonly sortable: boolean
  readonly search: 'none' | 'equals' | 'contains' | 'range'
}

/** Everything that a new module is made of. */
export interface Description {
  readonly kind: ModuleKind
  readonly area: string
  /** `spot-check`: folder, file, path and permission. */
  readonly module: string
  /** Of a document's numbers; empty for master data. */
  readonly prefix: string
  readonly cn: string
  readonly en: string
  readonly columns: readonly Column[]
  /** Columns of a document's lines; empty for master data. */
  readonly lines: readonly Column[]
  /** Of its migration, `yyyymmdd-hhmm`. */
  readonly moment: string
  /** The table is in the database already: no migration is made. */
  readonly tableExists?: boolean
}

/** `owner_id` → `ownerId`. */
export const fieldOf = (column: string): string => camelOf(column.replaceAll('_', '-'))
/** The field beside a coded one that says what it stands for: `ownerId` → `ownerName`. */
export const nameFieldOf = ({ field }: Pick<Column, 'field'>): string =>
  `${field.replace(/(?<=.)(Id|No|Code)$/, '')}Name`
export const isPointer = ({ type }: Column): boolean =>
  type === 'dictionary' || type === 'department' || type === 'project'
/** Whether it is written in a sheet of lines as it is: other columns are chosen from a list, and stand behind. */
export const isPlain = ({ type }: Column): boolean => type !== 'yesNo' && type !== 'dictionary'
/** What a list shows of a column. */
export const shownField = (column: Column): string => (isPointer(column) ? nameFieldOf(column) : column.field)
/** The filters that a column gives a list. */
export const filterNames = (column: Column): string[] => {
  if (column.search === 'none') return []
  if (column.search === 'range') return [`${column.field}From`, `${column.field}To`]
  return [column.type === 'project' ? nameFieldOf(column) : column.field]
}
/** Further names that the code makes of a column's. */
export const derivedNames = (column: Column): string[] => [
  ...(isPointer(column) ? [nameFieldOf(column)] : []),
  ...(column.search === 'range' ? filterNames(column) : []),
]

const column = (given: Pick<Column, 'name' | 'cn' | 'en' | 'type'> & Partial<Column>): Column => ({
  field: fieldOf(given.name),
  length: 100,
  dictionary: '',
  required: false,
  inList: true,
  inForm: true,
  sortable: false,
  search: 'none',
  ...given,
})
const labelled = (key: 'name' | 'item' | 'quantity') => {
  const [cn, en] = genWords.texts[key]
  return { cn, en: upperFirst(en) }
}
/** What a module has that nobody described yet: a name, and lines of an item and a quantity. */
export const sampleColumns = (kind: ModuleKind): Pick<Description, 'columns' | 'lines'> => ({
  columns: [
    column({ name: 'name', ...labelled('name'), type: 'text', required: true, sortable: true, search: 'contains' }),
  ],
  lines:
    kind === 'master'
      ? []
      : [
          column({ name: 'item', ...labelled('item'), type: 'text', length: 120, required: true }),
          column({ name: 'quantity', ...labelled('quantity'), type: 'quantity', required: true }),
        ],
})
