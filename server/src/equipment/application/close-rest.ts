import type { application } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { leftOf } from './allocated.ts'
import { tellClosed } from './tell.ts'

type Closing = Doing<typeof application, 'equipment.application', TransitionInput<typeof application, 'closeRest'>>
interface Left {
  readonly id: number
  readonly name: string
  readonly nameEn: string
  readonly unit: string
  readonly unitEn: string
  readonly left: string
}

/**
 * What will not be allocated is given up, line by line: it waits for nobody, and is wanted no more. The document is locked,
 * and whoever allocates locks it as well: what is given up and what is allocated are never more than what was asked for.
 */
export const closeRest = async (doing: Closing): Promise<{ detail: { named: Text[] } }> => {
  const { tx, document, input } = doing
  const lines = await leftLines(tx, document.id)
  const ids = input.lines.map(({ lineId }) => lineId)
  const reasons = input.lines.flatMap(({ lineId, quantity }, index): Reason[] => {
    const line = lines.get(lineId)
    const messages = applicationMessages
    if (!line || ids.indexOf(lineId) < index)
      return [{ key: 'unknownLine', messages: kitMessages, field: `lines.${index}.lineId` }]
    const { left: open } = line
    const params = { name: [line.name, line.nameEn] as const, open }
    return compare(quantity, open) > 0
      ? [{ key: 'closeTooMuch', messages, params, field: `lines.${index}.quantity` }]
      : []
  })
  if (reasons.length > 0) throw new Refusal(500, reasons)
  await sql`
    update equipment.application_line l set closed_quantity = l.closed_quantity + t.quantity
    from ${recordset(input.lines, { lineId: 'bigint', quantity: 'numeric' })} where l.id = t."lineId"`.execute(tx)
  const named = input.lines.flatMap(({ lineId, quantity }): Text[] => {
    const line = lines.get(lineId)
    return line ? [[`${line.name} ${quantity} ${line.unit}`, `${line.nameEn} ${quantity} ${line.unitEn}`]] : []
  })
  await tellClosed(doing, named, input.opinion)
  return { detail: { named } }
}

const leftLines = async (tx: Tx, document: number): Promise<ReadonlyMap<number, Left>> => {
  const { rows } = await sql<Left>`
    select l.id, coalesce(b.name || ' ' || m.name, c.name) as name, coalesce(b.name || ' ' || m.name, c.name_en) as "nameEn",
      system.unit_name(l.unit, false) as unit, system.unit_name(l.unit, true) as "unitEn", trim_scale(greatest(${leftOf}, 0))::text as left
    from equipment.application_line l join equipment.category c on c.id = l.category_id
    left join equipment.model m on m.id = l.model_id left join equipment.brand b on b.id = m.brand_id where l.document_id = ${document}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
