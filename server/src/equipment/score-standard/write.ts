import type { ScoreStandardInput } from '@geodepot/contracts/equipment/score-standard.ts'
import { scoreStandardMessages } from '@geodepot/contracts/equipment/score-standard.messages.ts'
import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { reasonIn, refuseAny } from '../../kit/http/refusal.ts'

const reason = reasonIn(scoreStandardMessages)

/** @throws Refusal with all that speaks against it */
const check = async (tx: Tx, { criteria, gradeA, gradeB, gradeC, validFrom }: ScoreStandardInput): Promise<void> => {
  const sum = add(...criteria.map(({ points }) => points))
  const { rows } = await sql`select 1 from equipment.score_standard where valid_from = ${validFrom}::date`.execute(tx)
  refuseAny([
    ...(rows.length > 0 ? [reason('dayTaken', {}, 'validFrom')] : []),
    ...criteria.flatMap(({ key }, at) =>
      criteria.findIndex((one) => one.key === key) < at ? [reason('twice', {}, `criteria.${at}.key`)] : [],
    ),
    ...(compare(sum, '100') === 0 ? [] : [reason('notHundred', { sum }, 'criteria')]),
    ...(compare(gradeB, gradeA) < 0 ? [] : [reason('gradesTurned', {}, 'gradeB')]),
    ...(compare(gradeC, gradeB) < 0 ? [] : [reason('gradesTurned', {}, 'gradeC')]),
  ])
}

export const createScoreStandard = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: ScoreStandardInput,
): Promise<number> => {
  await check(tx, given)
  const { columns, from } = tableRows('equipment.score_standard', [
    {
      name: given.standardName,
      valid_from: given.validFrom,
      criteria: given.criteria as never,
      grade_a: given.gradeA,
      grade_b: given.gradeB,
      grade_c: given.gradeC,
      remark: given.remark ?? '',
    },
  ])
  const { rows } = await sql<{ id: number }>`
    insert into equipment.score_standard (${columns}, created_by, created_at) select ${columns}, ${actor.userId}, ${now()} from ${from} returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await audit(tx, actor, context, 'equipment/score-standard', 'create', [{ id, after: given }])
  return id
}
