import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { RateInput, rate } from '@geodepot/contracts/system/rate.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset, violated } from '../../kit/database/database.ts'
import { type Reason, Refusal, notFound, refusal } from '../../kit/http/refusal.ts'
import { knownCurrencies } from '../currency/index.ts'
import { ratesBefore } from './on-day.ts'
import { jumpPercent } from './parameters.ts'
import { type Objection, objections } from './rules.ts'

const entity = 'system/rate'

/** What speaks against each of these rates, in their order: each is compared with the last before its day, theirs too. */
export const rateObjections = async (db: Reader, given: readonly RateInput[]): Promise<Objection[][]> => {
  const known = await knownCurrencies(db)
  const bound = await jumpPercent(db)
  const asked = given.map(({ currencyCode: currency, rateDate: day }) => ({ currency, day }))
  const stored = await ratesBefore(db, asked)
  const earlier = earlierAmong(given)
  return given.map((one, at) => {
    const [former, other] = [stored[at] ?? null, earlier.get(one) ?? null]
    const last = former === null || (other !== null && other.rateDate > former.rateDate) ? other : former
    return objections(one, { isOffered: known.offers(one.currencyCode), today: today(), last, bound })
  })
}
const earlierAmong = (given: readonly RateInput[]): ReadonlyMap<RateInput, RateInput> => {
  const inOrder = given.toSorted((one, other) =>
    `${one.currencyCode} ${one.rateDate}` < `${other.currencyCode} ${other.rateDate}` ? -1 : 1,
  )
  return new Map(
    inOrder.flatMap((one, at) => {
      const before = inOrder[at - 1]
      return before?.currencyCode === one.currencyCode && before.rateDate < one.rateDate ? [[one, before]] : []
    }),
  )
}

const refuseWrong = async (tx: Tx, given: readonly RateInput[]): Promise<void> => {
  const reasons = (await rateObjections(tx, given)).flatMap((found) =>
    found.map(({ field, key, params = {} }): Reason => ({ field, key, params, messages: rateMessages })),
  )
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
}

const insert = async (tx: Tx, actor: Actor, given: readonly RateInput[]): Promise<number[]> => {
  const rows = given.map(({ currencyCode, rateDate, quotation, rate: quoted, source, remark }) => ({
    currencyCode,
    rateDate,
    quotation,
    quoted,
    source,
    remark: remark ?? '',
  }))
  try {
    const { rows: made } = await sql<{ id: number }>`
      insert into system.currency_rate (currency_code, rate_date, quotation, rate, source, remark, created_by, created_at)
      select t.*, ${actor.userId}::bigint, ${now()}::timestamptz from ${recordset(rows, { currencyCode: 'text', rateDate: 'date', quotation: 'text', quoted: 'numeric', source: 'text', remark: 'text' })}
      returning id`.execute(tx)
    return made.map(({ id }) => id)
  } catch (error) {
    const [{ currencyCode: code, rateDate: date }] = given as [RateInput]
    throw violated(error) === 'currency_rate_day' ? refusal(rateMessages, 'taken', { code, date }, 'rateDate') : error
  }
}

/** Ids in the order given. */
export const createRates = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly RateInput[],
): Promise<number[]> => {
  await refuseWrong(tx, given)
  const ids = await insert(tx, actor, given)
  await audit(
    tx,
    actor,
    context,
    entity,
    'create',
    ids.map((id, at) => ({ id, after: given[at] })),
  )
  return ids
}

type Corrected = InputOf<typeof rate.update>
interface Stored {
  readonly id: number
  readonly currencyCode: string
  readonly rateDate: string
  readonly isReplaced: boolean
}
/** Takes rates out of force, and answers what they were. */
const replace = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select id, currency_code as "currencyCode", rate_date as "rateDate", replaced_at is not null as "isReplaced"
    from system.currency_rate where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  if (rows.length < new Set(ids).size) throw notFound()
  if (rows.some(({ isReplaced }) => isReplaced)) throw refusal(rateMessages, 'replaced')
  await sql`update system.currency_rate set replaced_at = ${now()}, replaced_by = ${actor.userId} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return rows
}

/** Puts corrected rates in the place of others of the same currency and day. Ids of the new ones, in the order given. */
export const correctRates = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly Corrected[],
): Promise<number[]> => {
  const replaced = new Map(
    (
      await replace(
        tx,
        actor,
        given.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const next = given.map(({ id, ...fields }): RateInput => {
    const { currencyCode = '', rateDate = '' } = replaced.get(id) ?? {}
    return { ...fields, currencyCode, rateDate }
  })
  await refuseWrong(tx, next)
  const ids = await insert(tx, actor, next)
  await audit(
    tx,
    actor,
    context,
    entity,
    'update',
    given.map(({ id }, at) => ({ id, after: { ...next[at], replacedBy: ids[at] } })),
  )
  return ids
}

export const withdrawRates = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await replace(tx, actor, ids)
  await audit(
    tx,
    actor,
    context,
    entity,
    'remove',
    rows.map(({ id, isReplaced: _isReplaced, ...before }) => ({ id, before })),
  )
}
