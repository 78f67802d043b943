import {
  type InboundDetail,
  type InboundRow,
  type repairSourceCalls,
} from '@geodepot/contracts/equipment/repair-source.ts'
import { repairSourceMessages } from '@geodepot/contracts/equipment/repair-source.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn, streamed } from '../../kit/database/list.ts'
import { type Reason, said } from '../../kit/http/refusal.ts'

type Query = Partial<Omit<InputOf<typeof repairSourceCalls.list>, 'pageNum' | 'pageSize'>>
type Found = Omit<InboundDetail, 'reason'> & { readonly reasons: readonly Omit<Reason, 'messages'>[] }

const filters = (query: Query): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined ? [] : [sql<SqlBool>`lower(i.number) like ${containing(query.keyword)}`]),
  ...(query.source === undefined ? [] : [sql<SqlBool>`i.source = ${query.source}`]),
  ...(query.outcome === undefined ? [] : [sql<SqlBool>`i.outcome = ${query.outcome}`]),
  ...(query.beginTime === undefined ? [] : [sql<SqlBool>`i.received_at >= ${query.beginTime}::date`]),
  ...(query.endTime === undefined ? [] : [sql<SqlBool>`i.received_at < ${query.endTime}::date + 1`]),
]
/** What came, as its device is seen; of a device that is not known, by whoever sent it and who sees all. */
const inboundListing = (actor: Actor, query: Query): Listing => ({
  from: sql`equipment.repair_inbound i`,
  key: 'i.id',
  scope: visible(actor, { departments: ['i.department_id'], projects: ['i.project_id'], people: ['i.received_by'] }),
  where: filters(query),
  sort: { id: 'i.id', receivedTime: 'i.received_at' },
  columns: sql`i.id, i.source, i.number, i.outcome, i.way, i.content->>'deviceNo' as "deviceNo", d.name as "deviceName", i.repair_id as "repairId", a.number as "repairNumber",
    i.reasons, i.content, i.times, i.received_at as "receivedTime", u.nick_name as "receivedBy"`,
  joins: sql`left join equipment.device d on d.id = i.device_id left join equipment.repair a on a.id = i.repair_id join system.user u on u.id = i.received_by`,
})
const worded = ({ reasons, ...row }: Found, language: Language): InboundDetail => ({
  ...row,
  reason: reasons
    .map((reason) => said({ ...reason, messages: repairSourceMessages }, language))
    .join(language === 'cn' ? '；' : '; '),
})

export const findInbound = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof repairSourceCalls.list>,
  language: Language,
): Promise<Page<InboundRow>> => {
  const { rows, ...rest } = await listed<Found>(db, inboundListing(actor, query), query)
  return { rows: rows.map((row) => worded(row, language)), ...rest }
}
export const findOneInbound = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<InboundDetail | undefined> => {
  const found = await recordIn<Found>(db, inboundListing(actor, {}), id)
  return found && worded(found, language)
}
export async function* streamInbound(
  db: Reader,
  actor: Actor,
  query: Query & Pick<InputOf<typeof repairSourceCalls.export>, 'pageNum' | 'pageSize'>,
  language: Language,
): AsyncGenerator<InboundRow> {
  for await (const row of streamed<Found>(db, inboundListing(actor, query), query)) yield worded(row, language)
}
