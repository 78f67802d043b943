import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { sql } from 'kysely'
import { systemContext } from '../../../kit/access/actor.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import { samples } from '../../../kit/files/test/samples.ts'
import { send } from '../../../kit/files/test/sending.ts'
import type { TestServer } from '../../../testing/index.ts'
import { createDevices } from '../../device/index.ts'

/** What one writes of devices of the instrument pool, with a picture of them. */
export const scrapOf = async (server: TestServer, lines: readonly object[], account = 'kg_he') => {
  const {
    rows: [pool],
  } = await sql<{
    id: number
  }>`select id from equipment.holder where kind = 'pool' and department_id = 'C10801'`.execute(server.db)
  const photo = await send(server.as(account), 'a.pdf', samples.pdf)
  return {
    holderId: pool?.id ?? 0,
    description: '到龄，备件停产',
    lines: lines.map((line) => ({ reason: 'aged', ...line })),
    attachments: [photo.id],
  }
}
let serial = 0
/** A device of that pool. */
export const scrappable = async (server: TestServer): Promise<number> => {
  const actor = await server.actorOf('zb_lin')
  const model = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('name', '=', 'WTU-508')
    .executeTakeFirstOrThrow()
  const card = { devName: '节点', modelId: model.id, ownerOrgId: 'C10801', accountState: 'inAccount' as const }
  serial += 1
  const [id = 0] = await inTransaction(server.db, (tx) =>
    createDevices(tx, actor, systemContext, [{ ...card, devSign: `SCRAP-${serial}` }]),
  )
  return id
}
/** One that its author has written. */
export const writtenScrap = async (server: TestServer, lines: readonly object[], account = 'kg_he'): Promise<number> =>
  (await server.as(account).call(scrapCalls.create, (await scrapOf(server, lines, account)) as never)).id
