import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { type Doing, grantedLines } from '../../kit/document/index.ts'
import { releaseResult } from './orderable.ts'

const tables = { spec: result, lineTable: 'material.result_line' } as const

/**
 * What the decisions on lines have taken goes back to be sourced again, through the scheme to the plan. A result that is
 * refused as a whole leaves the rest of its scheme to another one.
 */
export const giveBackRest = async ({
  tx,
  actor,
  document: { id },
}: Omit<Doing<typeof result, 'material.result', unknown>, 'input'>): Promise<void> => {
  const rest = [...(await grantedLines(tx, tables, id)).values()].flatMap(({ lineId, asked, granted }) =>
    compare(asked, granted) > 0 ? [{ lineId, quantity: subtract(asked, granted) }] : [],
  )
  if (rest.length > 0) await releaseResult(tx, actor, rest)
}
