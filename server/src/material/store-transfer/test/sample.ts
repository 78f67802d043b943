import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'
import { draftOf as outboundDraft, posted, shelve, written as outboundWritten } from '../../outbound/test/sample.ts'
import { keeper, plainMaterials, storeOf } from '../../receipt/test/sample.ts'

export type Ask = AskOf<typeof storeTransferCalls.create>
export const receiver = 'ck_du'

/** The store that things are sent to, and its goods locations. */
export const farStore = async (server: Pick<TestServer, 'db'>): Promise<{ toStoreId: number; places: number[] }> => {
  const { rows } = await sql<{ store: number; place: number }>`
    select s.id as store, p.id as place from material.store s join system.user u on u.id = s.keeper_id and u.name = ${receiver}
    join material.place p on p.store_id = s.id and p.kind = 'storage' where s.deleted_at is null order by p.position, p.id`.execute(
    server.db,
  )
  return { toStoreId: rows[0]?.store ?? 0, places: rows.map(({ place }) => place) }
}
export const draftOf = async (
  server: Pick<TestServer, 'db'>,
  lines: readonly object[],
  more: Partial<Ask> = {},
): Promise<Ask> => {
  const [{ storeId }, { toStoreId }] = [await storeOf(server), await farStore(server)]
  return { fromStoreId: storeId, toStoreId, sendDate: today(), ...more, lines: lines as Ask['lines'] }
}
export const transferOf = (server: TestServer, id: number) => server.as('admin').call(storeTransferCalls.get, { id })
export const written = async (server: TestServer, draft: Ask): Promise<number> =>
  (await server.as(keeper).call(storeTransferCalls.create, draft)).id
export const sent = async (server: TestServer, draft: Ask): Promise<number> => {
  const id = await written(server, draft)
  await server.as(keeper).call(storeTransferCalls.submit, { id, version: 1 })
  return id
}
/** Two outbounds and two transfers, one of each posted. */
export const outboundsAndTransfers = async (server: TestServer) => {
  const [material = 0] = await plainMaterials(server)
  await shelve(server, { material, quantity: '50', amount: '500.00' })
  const lines = [{ materialId: material, outQty: '2' }]
  await posted(server, await outboundDraft(server, lines, { teamGroup: '震源组', projectInfoNo: 'P2602' }))
  const issue = await outboundDraft(server, [{ ...lines[0], outQty: '3' }])
  const outbound = await outboundWritten(server, issue)
  await sent(server, await draftOf(server, lines, { carrier: '物流', expectedDate: '2099-01-01' }))
  const move = await draftOf(server, [{ ...lines[0], outQty: '1' }])
  const transfer = await written(server, move)
  return {
    'material/outbound': { ...issue, lines: [], id: outbound },
    'material/store-transfer': { ...move, lines: [], id: transfer },
  }
}
