import { type resultChange, lineNotes } from '@geodepot/contracts/material/result-change.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Draft, keptNotes } from '../../kit/document/index.ts'
import { type ChangeLine, againstLines, differs, weighed } from './examine.ts'
import { type StandingLine, holdResult, standingOf } from './standing.ts'

/** What is kept of a line: how it stands, and what is to be instead. */
const written = (line: ChangeLine, stands: StandingLine) => ({
  source_line_id: line.sourceLineId,
  quantity_before: stands.left,
  quantity: line.quantity,
  price_before: stands.finalPrice,
  final_price: line.finalPrice,
  valid_before: stands.validUntil,
  valid_until: line.validUntil === stands.validUntil ? null : (line.validUntil ?? null),
  ...keptNotes(lineNotes, line),
})

/** Checks a draft against the result as it stands, and says what is written of it: the differences alone. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: Draft<typeof resultChange>,
  id: number | null,
) => {
  const held = await holdResult(tx, actor, header.resultId, id)
  const standing = await standingOf(tx, header.resultId)
  const reasons = held.length > 0 ? held : againstLines(lines, standing.lines)
  const changes = lines.flatMap((line) => {
    const stands = standing.lines.get(line.sourceLineId)
    return stands && reasons.length === 0 && differs(line, stands) ? [{ line, stands }] : []
  })
  const { goodsOf, ...amounts } = await weighed(
    tx,
    standing,
    changes.map(({ line }) => line),
  )
  return {
    reasons,
    header: {
      result_id: header.resultId,
      department_id: actor.departmentId,
      project_id: null,
      reason: header.reason,
      ...amounts,
      remark: header.remark ?? '',
    },
    lines: changes.map(({ line, stands }) => ({ ...written(line, stands), ...goodsOf(stands) })),
  }
}
