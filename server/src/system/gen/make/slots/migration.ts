import { type Column, type Description } from '../description.ts'
import type { Slot } from '../fill.ts'
import { tableOf } from '../names.ts'
import { factsOf } from '../types.ts'

const columnOf = (column: Column): string => {
  const { database, empty } = factsOf(column)
  const [type = '', more] = database.replaceAll('$', column.name).split(/ (?=check |references )/)
  const filling = column.required ? ' not null' : empty === null ? '' : ` not null default '${empty}'`
  return `${column.name} ${type}${filling}${more === undefined ? '' : ` ${more}`},`
}

// Every filter and every order of a list has an index: the table grows.
const indexesOf =
  (area: string, table: string) =>
  (column: Column): string[] => {
    const on = (kind: string, what: string) =>
      `create index ${table}_${column.name}_${kind} on ${area}.${table} ${what} where deleted_at is null;`
    const looked =
      column.search === 'equals' ||
      column.search === 'range' ||
      column.sortable ||
      column.type === 'department' ||
      column.type === 'project'
    return [
      ...(looked ? [on('order', `(${column.name}, id desc)`)] : []),
      ...(column.search === 'contains' && column.type !== 'project'
        ? [on('words', `using gin (lower(${column.name}) gin_trgm_ops)`)]
        : []),
    ]
  }

/** What the migration is filled with. */
export const migrationSlots = ({ area, module, columns, lines }: Description): Record<string, Slot> => ({
  table_columns: columns.map(columnOf),
  line_table_columns: lines.map(columnOf),
  table_indexes: columns.flatMap(indexesOf(area, tableOf(module))),
})
