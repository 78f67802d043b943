import type { GenColumn, GenColumnInput, GenInfo, gen } from '@geodepot/contracts/system/gen.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import type { ValuesOf } from '../../kit/form/index.ts'

export type Values = ValuesOf<typeof gen.create>
/** A column while it is written: anything may still be missing. */
export type DraftColumn = Partial<GenColumnInput>
export type Described = AnswerOf<typeof gen.get>

const columnOf = ({ columnId: _id, sort: _sort, databaseType: _type, maxLength, ...column }: GenColumn) => ({
  ...column,
  ...(maxLength !== null && { maxLength }),
})
const basicsOf = ({
  tplCategory,
  moduleName,
  businessName,
  functionName,
  functionNameEn,
  prefix,
  remark,
}: GenInfo): Values => ({
  tplCategory,
  moduleName,
  businessName,
  functionName,
  functionNameEn,
  prefix,
  remark: remark ?? '',
})

/** What was read of a module, as the form writes it: header columns first. */
export const written = ({ info, rows }: Described): { start: Values; fixed: { tableId: number; version: number } } => ({
  start: {
    ...basicsOf(info),
    columns: [...rows.filter(({ part }) => part === 'header'), ...rows.filter(({ part }) => part === 'line')].map(
      columnOf,
    ),
  },
  fixed: { tableId: info.tableId, version: info.version },
})
