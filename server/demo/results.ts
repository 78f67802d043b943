import { multiply, rounded, wholes } from '@geodepot/contracts/kit/decimal.ts'
import { type ResultOpenLine, resultHeader, resultLine } from '@geodepot/contracts/material/result.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { findOpen, resultDocuments } from '../src/material/result/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { people } from './facts.ts'

type Fate = 'approve' | 'partial' | 'waits' | 'withdraw' | 'draft'
/** What comes of the schemes that are approved, the oldest first. */
const fates: readonly Fate[] = ['approve', 'withdraw', 'waits', 'draft']

interface Scheme {
  readonly id: number
  readonly name: string
  readonly buyer: string
  readonly awards: number
  /** From today, on which it was approved. */
  readonly day: number
}
const schemesOf = async ({ tx }: Stage): Promise<Scheme[]> =>
  (
    await sql<Scheme>`
      select c.id, c.name, u.name as buyer, (select count(*)::int from material.scheme_award w where w.document_id = c.id) as awards, (c.updated_at::date - ${today()}::date)::int as day
      from material.scheme c join system.user u on u.id = c.created_by where c.state = 'approved' and c.deleted_at is null order by c.updated_at, c.id`.execute(
      tx,
    )
  ).rows

const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
/** Who is asked at each step in turn; the last where much is spent alone. */
const deciders = ['purchase_mgr', 'finance', 'hq_approver'].map(accountOf)

const lineOf = ({ awardId, openQty, offeredPrice }: ResultOpenLine, isCheaper: boolean) =>
  resultLine.parse({
    awardId,
    quantity: openQty,
    finalPrice: isCheaper ? rounded(multiply(offeredPrice ?? '1', '0.98'), 2) : offeredPrice,
    ...(isCheaper && { priceNote: '谈判降价 2%' }),
  })

const carryOut = async (
  stage: Stage,
  scheme: Scheme,
  fate: Fate,
  after: number,
  copiedFrom?: number,
): Promise<number> => {
  const { tx } = stage
  const on = <T>(days: number, work: () => Promise<T>) => stage.on(Math.min(scheme.day + after + days, 0), work)
  const buyer = await stage.person(scheme.buyer)
  const awards = await findOpen(tx, buyer, scheme.id, 'cn')
  const header = resultHeader.parse({ resultName: `${scheme.name}结果`, schemeId: scheme.id, copiedFrom })
  const lines = awards.map((award, at) => lineOf(award, copiedFrom !== undefined && at === 0))
  const [made] = await on(1, () => create(tx, resultDocuments, buyer, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  if (fate === 'draft') return id
  const act = (days: number, action: 'submit' | 'withdraw') =>
    on(days, () => perform(tx, resultDocuments, buyer, systemContext, action, id, undefined, {}))
  await act(1, 'submit')
  if (fate === 'withdraw') await act(1, 'withdraw')
  return id
}

/** The decisions on one, step by step, as long as somebody is asked. */
const decide = async (
  stage: Stage,
  { day }: Scheme,
  id: number,
  fate: Fate | 'refuse',
  after: number,
): Promise<void> => {
  const { tx } = stage
  const lines = await sql<{ lineId: number; quantity: string }>`
    select id as "lineId", trim_scale(quantity)::text as quantity from material.result_line where document_id = ${id} order by position`.execute(
    tx,
  )
  const [first, ...others] = lines.rows
  const lowered =
    first && others.length === 0 && wholes(first.quantity, 2) > 0 ? String(wholes(first.quantity, 2)) : undefined
  const byLine =
    first === undefined || fate !== 'partial'
      ? []
      : [
          lowered === undefined
            ? { lineId: first.lineId, decision: 'refuse' as const, opinion: '本年度不再需要' }
            : { lineId: first.lineId, decision: 'lower' as const, quantity: lowered, opinion: '按现场用量核减' },
        ]
  for (const [at, account] of deciders.entries()) {
    const person = await stage.person(account)
    const on = <T>(work: () => Promise<T>) => stage.on(Math.min(day + after + at, 0), work)
    if (fate === 'refuse') {
      const opinion = '单价偏高，请与供应商重新谈判'
      await on(() => perform(tx, resultDocuments, person, systemContext, 'refuse', id, undefined, { opinion }))
      return
    }
    const { rows } = await sql`
      select 1 from document.approval a join document.approval_step s on s.approval_id = a.id join document.approval_task t on t.step_id = s.id
      where a.document_id = ${id} and a.state = 'open' and t.closed_at is null and t.person_id = ${person.userId}`.execute(
      tx,
    )
    if (rows.length === 0) return
    const input = { opinion: '同意', lines: at === 0 ? byLine : [] }
    await on(() => perform(tx, resultDocuments, person, systemContext, 'approve', id, undefined, input))
  }
}

/** What came of the schemes: in each of the five states, and one that failed with the one that was written after it. */
export const seedResults = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  // Of what is split between suppliers a part can be refused.
  const schemes = (await schemesOf(stage)).toSorted((a, b) => b.awards - a.awards)
  for (const [turn, scheme] of schemes.entries()) {
    const fate = turn === 0 ? 'partial' : (fates[(turn - 1) % fates.length] ?? 'draft')
    const failed = turn === 0 ? await carryOut(stage, scheme, 'waits', 0) : undefined
    if (failed !== undefined) await decide(stage, scheme, failed, 'refuse', 2)
    const id = await carryOut(stage, scheme, fate, failed === undefined ? 0 : 3, failed)
    if (fate === 'approve' || fate === 'partial') await decide(stage, scheme, id, fate, failed === undefined ? 2 : 5)
  }
}
