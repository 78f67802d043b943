import { type Column, type Description, isPointer, nameFieldOf, shownField } from '../description.ts'
import type { Slot } from '../fill.ts'
import { factsOf, mayBeNull } from '../types.ts'
import { inString } from '../words.ts'

const inputOf = (column: Column): string => {
  const schema = factsOf(column).schema(column)
  if (column.required) return schema === column.field ? `${schema},` : `${column.field}: ${schema},`
  return `${column.field}: ${schema}${column.type === 'yesNo' ? ".default('N')" : '.optional()'},`
}
const rowOf = (column: Column): string[] => [
  `${column.field}: ${factsOf(column).row}${mayBeNull(column) ? '.nullable()' : ''},`,
  ...(isPointer(column) ? [`${nameFieldOf(column)}: z.string().nullable(),`] : []),
]

const filterOf = (column: Column): string[] => {
  const { field, type, length } = column
  if (column.search === 'none') return []
  if (column.search === 'contains') return [`${type === 'project' ? nameFieldOf(column) : field}: text(60).optional(),`]
  if (column.search === 'range') {
    const schema = type === 'date' ? 'date' : type === 'integer' ? 'integer' : 'decimal'
    return [`${field}From: ${schema}.optional(), ${field}To: ${schema}.optional(),`]
  }
  if (type === 'yesNo') return [`${field}: many(yesNo),`]
  if (type === 'dictionary') return [`${field}: many(key),`]
  if (type === 'integer') return [`${field}: integer.optional(),`]
  return [`${field}: ${type === 'text' ? `text(${length})` : 'key'}.optional(),`]
}
const sortable = (columns: readonly Column[]): string[] =>
  columns.filter((column) => column.sortable).map(({ field }) => `'${field}'`)

const label = (key: string, cn: string, en: string): string => `${key}: ['${inString(cn)}', '${inString(en)}'],`
const labelsOf = (column: Column): string[] => [
  label(column.field, column.cn, column.en),
  ...(isPointer(column) ? [label(nameFieldOf(column), column.cn, column.en)] : []),
  ...(column.search === 'range'
    ? [
        label(`${column.field}From`, `${column.cn}起`, `${column.en} from`),
        label(`${column.field}To`, `${column.cn}止`, `${column.en} to`),
      ]
    : []),
]

/** What the contract and the texts are filled with. */
export const contractSlots = ({ columns, lines }: Description): Record<string, Slot> => ({
  header_schema: columns.filter(({ inForm }) => inForm).map(inputOf),
  line_schema: lines.map(inputOf),
  row_fields: columns.flatMap(rowOf),
  line_row_fields: lines.flatMap(rowOf),
  filters: columns.flatMap(filterOf),
  document_sortable: ["'number'", "'submitTime'", ...sortable(columns)].join(', '),
  master_sortable: ["'id'", ...sortable(columns), "'createTime'"].join(', '),
  document_exported: [
    "'number'",
    ...columns.filter(({ inList }) => inList).map((column) => `'${shownField(column)}'`),
    '...documentExported',
  ].join(', '),
  exported: columns.filter(({ inList }) => inList).map((column) => `'${shownField(column)}',`),
  header_labels: columns.flatMap(labelsOf),
  line_labels: lines.flatMap(labelsOf),
  yes_no_labels: [...columns, ...lines].some(({ type }) => type === 'yesNo')
    ? [label('yes_Y', '是', 'Yes'), label('yes_N', '否', 'No')]
    : [],
})
