import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { PeriodFinding, PeriodTrial } from '@geodepot/contracts/material/period.ts'
import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import type { StockPeriod } from '@geodepot/contracts/material/stock.period.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { sql } from 'kysely'
import { now, today, wireTime } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Disagreement, calendarOf, disagreements, firstPeriod, stockDrift } from '../../ledger/stock/index.ts'
import { keptEntries } from '../../system/offline/index.ts'
import { findUnposted, wordsOf } from './unposted.ts'

type Key = keyof typeof periodMessages.texts
const nothing = { document: null, storeId: null, batchId: null, period: null, offline: false }
const most = 100

/** Whose day is not over: every store in use where it still is the 26th, or earlier, and whose keeper has not given his word. */
const daysNotOver = async (
  db: Reader,
  { period, endsOn }: StockPeriod,
  language: Language,
): Promise<PeriodFinding[]> => {
  if (today() < endsOn)
    return [
      { ...nothing, key: 'beforeThe26th', said: textOf(periodMessages, 'beforeThe26th', language, { day: endsOn }) },
    ]
  const { rows } = await sql<{ id: number; name: string; timeZone: string }>`
    select s.id, ${namedIn('s', language)} as name, d.time_zone as "timeZone" from material.store s join system.department d on d.id = s.department_id
    where s.deleted_at is null and not exists (select 1 from material.stock_period_word w where w.period = ${period} and w.store_id = s.id) order by s.id`.execute(
    db,
  )
  return rows
    .filter(({ timeZone }) => today(timeZone) <= endsOn)
    .map(({ id, name }) => ({
      ...nothing,
      key: 'storeNotOver',
      storeId: id,
      said: textOf(periodMessages, 'storeNotOver', language, { store: name, day: endsOn }),
    }))
}

const notPosted = async (db: Reader, days: StockPeriod, language: Language): Promise<PeriodFinding[]> =>
  (await findUnposted(db, days)).map(({ kind, id, number, day, state }) => ({
    ...nothing,
    key: 'unposted',
    document: { kind, id, number },
    said: textOf(periodMessages, 'unposted', language, { ...wordsOf(kind, state, language), number, day }),
  }))

/** What phones handed in of stock and could not be accepted: it may belong into this period, and somebody says what becomes of it. */
const notAccepted = async (db: Reader, { endsOn }: StockPeriod, language: Language): Promise<PeriodFinding[]> =>
  (await keptEntries(db, 'material/', endsOn, most)).map(({ title, person, doneTime, reason }) => ({
    ...nothing,
    key: 'keptOffline',
    offline: true,
    said: textOf(periodMessages, 'keptOffline', language, {
      title,
      person,
      time: doneTime,
      reason: reason[language === 'cn' ? 0 : 1],
    }),
  }))

const withoutRates = async (db: Reader, days: StockPeriod, language: Language): Promise<PeriodFinding[]> => {
  const { rows } = await sql<{ id: number; number: string; currency: string }>`
    select distinct a.id, a.number, l.currency_code as currency from material.receipt a join material.receipt_line l on l.document_id = a.id
    where a.deleted_at is null and a.biz_date between ${days.beginsOn}::date and ${days.endsOn}::date and l.currency_code <> 'USD' and l.rate_id is null and l.net_amount > 0
    order by a.id limit ${most}`.execute(db)
  return rows.map(({ id, number, currency }) => ({
    ...nothing,
    key: 'noRate',
    document: { kind: receipt.name, id, number },
    said: textOf(periodMessages, 'noRate', language, {
      kind: textOf(receipt.messages, 'title', language),
      number,
      currency,
    }),
  }))
}

const named = async (db: Reader, found: readonly Disagreement[], language: Language): Promise<PeriodFinding[]> => {
  const { rows } = await sql<{ store: number; batch: number; name: string; number: string }>`
    select s.id as store, t.id as batch, ${namedIn('s', language)} as name, t.number from material.store s cross join material.batch t
    where (s.id, t.id) in (select * from unnest(${found.map(({ store }) => store ?? 0)}::bigint[], ${found.map(({ batch }) => batch ?? 0)}::bigint[]))`.execute(
    db,
  )
  const names = new Map(rows.map((row) => [`${row.store} ${row.batch}`, row]))
  return found.map(({ key, store, batch, period, stored = '', rebuilt = '' }) => {
    const at = names.get(`${store} ${batch}`)
    const params = { store: at?.name ?? '', batch: at?.number ?? '', period: period ?? '', stored, rebuilt }
    return {
      ...nothing,
      key,
      said: textOf(periodMessages, key satisfies Key, language, params),
      storeId: store ?? null,
      batchId: batch ?? null,
      period: period ?? null,
    }
  })
}

/** @throws Refusal where the month has not begun, or lies before the first movement: the books begin there */
export const requireMonth = async (db: Reader, period: string): Promise<void> => {
  if (today() < (await calendarOf(db)).named(period).beginsOn) throw refusal(periodMessages, 'notYet', { period })
  const first = await firstPeriod(db)
  if (first === undefined) throw refusal(periodMessages, 'nothingPosted')
  if (period < first) throw refusal(periodMessages, 'beforeFirst', { period, first })
}

/** Everything that speaks against closing a period. Nothing changes; whoever closes asks it again under the lock. */
export const tryToClose = async (db: Reader, period: string, language: Language): Promise<PeriodTrial> => {
  await requireMonth(db, period)
  const days = (await calendarOf(db)).named(period)
  const findings = [
    ...(await daysNotOver(db, days, language)),
    ...(await notPosted(db, days, language)),
    ...(await notAccepted(db, days, language)),
    ...(await withoutRates(db, days, language)),
    ...(await named(db, await disagreements(db, period), language)),
    ...(await stockDrift(db)).map(({ what, key, stored, rebuilt }) => ({
      ...nothing,
      key: 'drift',
      said: textOf(periodMessages, 'drift', language, {
        said: textOf<string>(stockLedgerMessages, `drift_${what}`, language, {
          key,
          stored: stored ?? '-',
          rebuilt: rebuilt ?? '-',
        }),
      }),
    })),
  ]
  return { period, triedTime: wireTime(now()), count: findings.length, findings: findings.slice(0, most) }
}
