import type { InternalRate } from '@geodepot/contracts/equipment/internal-rate.ts'
import { internalRateMessages } from '@geodepot/contracts/equipment/internal-rate.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { checkValue, configValue } from '../../system/config/index.ts'

const standard = 'equipment.internalRate'
checkValue(standard, (value) =>
  /^\d{1,7}(\.\d{1,2})?$/.test(value.trim())
    ? undefined
    : refusal(internalRateMessages, 'notAmount', {}, 'configValue'),
)
/** What a day of a single device costs whose category has no rate, in USD. */
export const standardRate = async (db: Reader): Promise<string> => (await configValue(db, standard))?.trim() ?? '0'

/**
 * Some days of a category, parted by the rates that held on them: rows of `span`, the days of one rate, and `usd`.
 * @param days A datemultirange
 * @param otherwise What a day costs where no category says anything, in USD
 */
export const ratedDays = (
  category: RawBuilder<unknown>,
  days: RawBuilder<unknown>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select ${days} * datemultirange(c.days) as span, coalesce(c.usd, ${otherwise}) as usd from equipment.category_rate c where c.category_id = ${category})`

export const findRates = async (db: Reader, language: Language): Promise<InternalRate[]> => {
  const { rows } = await sql<InternalRate>`
    select r.id, r.category_id as "categoryId", ${namedIn('c', language)} as "devType", to_char(r.from_on, 'YYYY-MM-DD') as "fromDate", r.usd::text as usd, u.nick_name as "saidBy"
    from equipment.internal_rate r join equipment.category c on c.id = r.category_id left join system."user" u on u.id = r.said_by
    order by c.code, r.from_on desc`.execute(db)
  return rows
}
