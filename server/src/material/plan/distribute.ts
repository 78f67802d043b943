import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { type plan, type planCalls, distributedAtMost, planLine } from '@geodepot/contracts/material/plan.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { type Tx, namedInBoth } from '../../kit/database/database.ts'
import { type Draft, create, perform } from '../../kit/document/index.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { type Judged, type PlanRule, findRules, ruleFor } from '../plan-rule/index.ts'
import { planDocuments } from './document.ts'
import { waiting } from './open.ts'
import { estimated, sourceJoins } from './source.ts'
import { reason } from './terms.ts'

interface Waiting extends Judged {
  readonly id: number
  readonly name: Text
  readonly open: string
}
// Locked: what is offered to a draft here is still there when it is written.
const waitingLines = async (tx: Tx, actor: Actor, ids: readonly number[] | undefined): Promise<Waiting[]> => {
  const open = sql`al.buy_quantity - al.claimed_quantity`
  const chosen = ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`al.id = any(${ids}::bigint[])`
  const { rows } = await sql<Waiting>`
    select al.id, ${namedInBoth('s')} as name, trim_scale(${open})::text as open, q.type as "materialType", p.country as "projectCountry", ${estimated(open)}::text as amount
    from material.analysis_line al ${sourceJoins} where ${waiting(actor)} and ${chosen}
    order by al.id limit ${distributedAtMost} for update of al for share of an`.execute(tx)
  return rows
}

const draftOf = (rule: PlanRule, lines: readonly Waiting[]): Draft<typeof plan> => ({
  header: {
    name: rule.name,
    purchaserId: rule.purchaserId,
    purchaseMode: rule.purchaseMode,
    sourceType: rule.sourceType,
  },
  lines: lines.map(({ id, open }) => planLine.parse({ sourceLineId: id, quantity: open })),
})

/**
 * Makes drafts by the rules: one for each purchaser, purchase mode and source, called as the first of its rules. Lines that
 * no rule fits stay where they are.
 */
export const distribute = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[] | undefined,
): Promise<AnswerOf<typeof planCalls.distribute>> => {
  const rules = await findRules(tx)
  const judged = (await waitingLines(tx, actor, ids)).map((line) => ({ line, rule: ruleFor(rules, line) }))
  const groups = new Map<string, { rule: PlanRule; lines: Waiting[] }>()
  for (const { line, rule } of judged) {
    if (!rule) continue
    const key = [rule.purchaserId, rule.purchaseMode, rule.sourceType].join(' ')
    const group = groups.get(key) ?? { rule, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  const drafts = [...groups.values()].map(({ rule, lines }) => draftOf(rule, lines))
  const made = drafts.length === 0 ? [] : await create(tx, planDocuments, actor, context, drafts)
  return {
    made: made.map(({ id, number }, index) => ({
      id,
      number,
      name: drafts[index]?.header.name ?? '',
      lineCount: drafts[index]?.lines.length ?? 0,
    })),
    left: judged.flatMap(({ line, rule }) => (rule ? [] : [{ sourceLineId: line.id, materialNameCn: line.name[0] }])),
  }
}

/** Allocates all of these plans, or none: each that cannot be says why. */
export const allocateAll = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const kept: Reason[] = []
  // In one order, so that two who allocate the same do not wait for each other.
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
    await perform(tx, planDocuments, actor, context, 'submit', id, undefined, {}).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 500) throw error
      const {
        rows: [row],
      } = await sql<{ number: string }>`select number from material.plan where id = ${id}`.execute(tx)
      kept.push(
        ...error.reasons.map(({ key, messages }) =>
          reason(
            'notAllocated',
            { number: row?.number ?? '', why: messages.texts[key] ?? key },
            `ids.${ids.indexOf(id)}`,
          ),
        ),
      )
    })
  if (kept.length > 0) throw new Refusal(500, kept)
}
