import { type CurrencyInput, baseCurrency, type currency } from '@geodepot/contracts/system/currency.ts'
import { currencyMessages } from '@geodepot/contracts/system/currency.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'

const entity = 'system/currency'
type Fields = Omit<CurrencyInput, 'code'>
type Stored = Required<Omit<CurrencyInput, 'nameEn' | 'sign' | 'remark'>> & {
  readonly id: number
  readonly version: number
  readonly nameEn: string
  readonly sign: string
  readonly remark: string
}
const stored = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select id, version, code, name, name_en as "nameEn", sign, digits, order_number as "orderNum", status, remark
    from system.currency where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}

// Without an English name a currency is called the same in both languages.
const columns = ({ name, nameEn, sign, digits, orderNum, status, remark }: Fields) => ({
  name,
  name_en: nameEn || name,
  sign: sign ?? '',
  digits,
  order_number: orderNum,
  status,
  remark: remark ?? '',
})

export const createCurrency = async (tx: Tx, actor: Actor, context: Context, given: CurrencyInput): Promise<number> => {
  try {
    const { id } = await tx
      .insertInto('system.currency')
      .values({ code: given.code, ...columns(given), created_at: now(), created_by: actor.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, actor, context, entity, 'create', [{ id, after: given }])
    return id
  } catch (error) {
    throw violated(error) === 'currency_code_key'
      ? refusal(currencyMessages, 'taken', { code: given.code }, 'code')
      : error
  }
}

/** Returns the new version. */
export const updateCurrency = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, ...given }: InputOf<typeof currency.update>,
): Promise<number> => {
  const [before] = await stored(tx, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  const { id: _id, version: _version, ...stands } = before
  const after = changed(stands, given)
  if (before.code === baseCurrency && after.status === '1') throw refusal(currencyMessages, 'isBase', {}, 'status')
  await tx
    .updateTable('system.currency')
    .set({ ...columns(after), version: before.version + 1, updated_at: now(), updated_by: actor.userId })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, context, entity, 'update', [{ id, before: stands, after }])
  return before.version + 1
}

/** Takes currencies away that nothing names: the foreign keys know. */
export const removeCurrencies = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const before = await stored(tx, ids)
  if (before.some(({ code }) => code === baseCurrency)) throw refusal(currencyMessages, 'isBase')
  for (const { id, code } of before)
    await tx
      .deleteFrom('system.currency')
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw violated(error) === undefined ? error : refusal(currencyMessages, 'used', { code })
      })
  await audit(
    tx,
    actor,
    context,
    entity,
    'remove',
    before.map(({ id, version: _version, ...one }) => ({ id, before: one })),
  )
}
