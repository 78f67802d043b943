import { grouped, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { Budgeted } from '@geodepot/contracts/material/budget.ts'
import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, Refusal, refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../../system/config/index.ts'
import { seesPrices } from '../material/index.ts'
import { type Use, usesOfDocument } from './uses.ts'
import { reason as because } from './checks.ts'

const parameter = 'material.budget.excess'
checkValue(parameter, (value) =>
  ['warn', 'approve'].includes(value.trim()) ? undefined : refusal(budgetMessages, 'warnOrApprove', {}, 'configValue'),
)
const asksHeadquarters = async (db: Reader): Promise<boolean> =>
  ((await configValue(db, parameter)) ?? 'warn').trim() === 'approve'

const usd = (amount: string) => grouped(amount, 2)
const nameOf = ({ year, holderName, materialTypeName }: Use, all: string) =>
  `${year} · ${holderName} · ${materialTypeName ?? all}`
const said = (actor: Actor, cn: Use, en: Use | undefined): Reason => {
  const [allCn, allEn] = budgetMessages.texts.allTypes
  const budget: Text = [nameOf(cn, allCn), nameOf(en ?? cn, allEn)]
  const params = {
    budget,
    amount: usd(cn.amountUSD),
    others: usd(cn.othersUSD),
    this: usd(cn.thisUSD),
    over: usd(subtract('0', cn.leftAfter)),
  }
  const field = 'opinion'
  return seesPrices(actor) ? because('overBudget', params, field) : because('overBudgetPlain', { budget }, field)
}

interface Submitting {
  readonly tx: Tx
  readonly actor: Actor
  readonly document: { readonly id: number; readonly row: { readonly version: number } }
  readonly input: { readonly opinion?: string | undefined }
}
/**
 * Warns whoever submits a document that exceeds a budget, and keeps why it is submitted nevertheless. What others submit
 * at the same moment is not known of: both are told of afterwards.
 * @throws Refusal at `opinion`, as long as there is no reason
 */
export const keepWithinBudget = async (kind: Budgeted, { tx, actor, document, input }: Submitting): Promise<void> => {
  const over = (await usesOfDocument(tx, kind, document.id, 'cn')).filter(({ isOver }) => isOver)
  if (over.length === 0) return
  const reason = (input.opinion ?? '').trim()
  if (reason === '') {
    const english = new Map((await usesOfDocument(tx, kind, document.id, 'en')).map((use) => [use.budgetId, use]))
    throw new Refusal(
      500,
      over.map((use) => said(actor, use, english.get(use.budgetId))),
    )
  }
  await sql`
    insert into material.budget_excess (budget_id, document_id, document_version, amount, before, this, reason, submitted_by, submitted_at)
    select t."budgetId", ${document.id}, ${document.row.version}, t."amountUSD", t."othersUSD", t."thisUSD", ${reason}, ${actor.userId}, ${now()}
    from ${recordset(over, { budgetId: 'bigint', amountUSD: 'numeric', othersUSD: 'numeric', thisUSD: 'numeric' })}`.execute(
    tx,
  )
}

/** The condition under which headquarters decide as well: this very submission exceeds a budget, and the parameter says so. */
export const overBudget = async (
  tx: Tx,
  { id, row }: { readonly id: number; readonly row: { readonly version: number } },
): Promise<ReadonlySet<string>> => {
  if (!(await asksHeadquarters(tx))) return new Set()
  const { rows } =
    await sql`select 1 from material.budget_excess where document_id = ${id} and document_version = ${row.version} limit 1`.execute(
      tx,
    )
  return new Set(rows.length > 0 ? ['overBudget'] : [])
}
