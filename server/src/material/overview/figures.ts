import { add, isZero, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { overviewMessages } from '@geodepot/contracts/material/overview.messages.ts'
import { type OverviewFigures, barsAtMost } from '@geodepot/contracts/material/overview.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { monthsOf } from '../../kit/months.ts'
import { seesPrices } from '../material/index.ts'
import { findCycle } from './cycle.ts'
import { type Asked, type Sum, findCommitments, findSaving, findSpend, labelOf } from './sums.ts'

interface Named {
  readonly key: string
  readonly label: string
  readonly one: string
  readonly other: string
}
/** The largest, and what is left as one. */
const largest = (sums: readonly Sum[], language: Language, most: number): Named[] => {
  const own = sums.flatMap(({ key, label, one, other }) =>
    // What was given up altogether is no bar.
    key === null || (isZero(one) && isZero(other)) ? [] : [{ key, label: label ?? key, one, other }],
  )
  if (own.length <= most) return own
  const rest = own.slice(most)
  const label = textOf(overviewMessages, 'others', language)
  const of = (field: 'one' | 'other') => rounded(add('0', ...rest.map((sum) => sum[field])), 2)
  return [...own.slice(0, most), { key: '', label, one: of('one'), other: of('other') }]
}
const byMonth = (sums: readonly Sum[]) =>
  new Map(sums.flatMap((sum): [string, Sum][] => (sum.month === null ? [] : [[sum.month, sum]])))
const saved = ({ one, other }: { readonly one: string; readonly other: string }) => ({
  estimatedUSD: one,
  agreedUSD: other,
  savingUSD: rounded(subtract(one, other), 2),
})

const fields = [
  ['projectInfoNo', 'project'],
  ['orgId', 'unit'],
  ['supplierId', 'supplier'],
  ['materialType', 'type'],
] as const
/** What was chosen, as it is called. */
const findChosen = async (db: Reader, asked: Asked, language: Language): Promise<OverviewFigures['chosen']> => {
  const chosen: OverviewFigures['chosen'] = []
  for (const [field, by] of fields) {
    const value = asked[field]
    if (value === undefined) continue
    const { rows } = await sql<{ label: string }>`
      select ${labelOf(by, language)} as label from (select ${String(value)}::text as key) x`.execute(db)
    chosen.push({ field, label: rows[0]?.label ?? String(value) })
  }
  return chosen
}

/** All that the overview tells; of one person, within the data scope, amounts for those who see prices. */
export const findFigures = async (
  db: Reader,
  actor: Actor,
  asked: Asked,
  language: Language,
  most = barsAtMost,
): Promise<OverviewFigures> => {
  const period = monthsOf(asked)
  const { beginMonth, endMonth, months } = period
  const priced = seesPrices(actor)
  const [spend, saving, open] = priced
    ? [
        await findSpend(db, actor, period, asked, language),
        await findSaving(db, actor, period, asked, language),
        await findCommitments(db, actor, asked, language),
      ]
    : [[], [], []]
  const [spent, savedIn] = [byMonth(spend), byMonth(saving)]
  return {
    beginMonth,
    endMonth,
    priced,
    chosen: await findChosen(db, asked, language),
    // A month without anything is a month with nothing.
    spend: spend.length === 0 ? [] : months.map((month) => ({ month, amountUSD: spent.get(month)?.one ?? '0.00' })),
    spendBy: largest(spend, language, most).map(({ key, label, one }) => ({ key, label, amountUSD: one })),
    saving:
      saving.length === 0
        ? []
        : months.map((month) => ({ month, ...saved(savedIn.get(month) ?? { one: '0.00', other: '0.00' }) })),
    savingBy: largest(saving, language, most).map(({ key, label, ...of }) => ({ key, label, ...saved(of) })),
    cycle: await findCycle(db, actor, period, asked),
    commitments: [...byMonth(open)].map(([month, { one, other }]) => ({ month, amountUSD: one, lateUSD: other })),
    commitmentsBy: largest(open, language, most).map(({ key, label, one, other }) => ({
      key,
      label,
      amountUSD: one,
      lateUSD: other,
    })),
  }
}
