import type { GenColumnInput, GenInput, ModuleKind } from '@geodepot/contracts/system/gen.ts'
import { type Column, type Description, fieldOf, sampleColumns } from './make/description.ts'

const searches = { '': 'none', EQ: 'equals', LIKE: 'contains', BETWEEN: 'range' } as const

/** What a text of this type holds unless told: as much as a name, or as a remark. */
const lengthOf = ({ columnType, maxLength }: Pick<GenColumnInput, 'columnType' | 'maxLength'>): number =>
  maxLength ?? (columnType === 'longText' ? 500 : 100)

const columnOf = (given: GenColumnInput): Column => ({
  name: given.columnName,
  field: given.fieldName ?? fieldOf(given.columnName),
  cn: given.columnComment,
  en: given.columnCommentEn,
  type: given.columnType,
  length: lengthOf(given),
  dictionary: given.dictType ?? '',
  required: given.isRequired === '1',
  inForm: given.isEdit === '1',
  inList: given.isList === '1',
  sortable: given.isSort === '1',
  search: searches[given.queryType],
})

/** What was written of a module, as the generator takes it. */
export const describe = (given: GenInput, moment: string, tableExists: boolean): Description => ({
  kind: given.tplCategory,
  area: given.moduleName,
  module: given.businessName,
  prefix: given.prefix ?? '',
  cn: given.functionName,
  en: given.functionNameEn,
  moment,
  tableExists,
  columns: given.columns.filter(({ part }) => part === 'header').map(columnOf),
  lines: given.tplCategory === 'document' ? given.columns.filter(({ part }) => part === 'line').map(columnOf) : [],
})

const queries = { none: '', equals: 'EQ', contains: 'LIKE', range: 'BETWEEN' } as const
const flag = (given: boolean) => (given ? '1' : '0')
/** What a module begins with while nobody has described its columns. */
export const firstColumns = (kind: ModuleKind): GenColumnInput[] => {
  const { columns, lines } = sampleColumns(kind)
  return [
    ...columns.map((one) => ({ one, part: 'header' as const })),
    ...lines.map((one) => ({ one, part: 'line' as const })),
  ].map(({ one, part }) => ({
    part,
    columnName: one.name,
    fieldName: one.field,
    columnComment: one.cn,
    columnCommentEn: one.en,
    columnType: one.type,
    maxLength: one.type === 'text' ? one.length : undefined,
    isRequired: flag(one.required),
    isList: flag(part === 'header' && one.inList),
    isEdit: '1',
    isSort: flag(one.sortable),
    queryType: queries[one.search],
  }))
}
