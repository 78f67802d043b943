import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { coreCalls } from '@geodepot/contracts/material/core.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'
import { type Ask, daysAgo, draftOf, keeper, outboundOf, posted, shelve, storeOf } from '../../outbound/test/sample.ts'

let turn = 0
/** A rotable of which the keeper's store has ten good ones. */
export const rotable = async (server: TestServer): Promise<number> => {
  turn += 1
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into material.material (code, name, name_en, type, unit, spec, applicable_model, part_no, brand, search, is_serial, is_rotable, version, created_at)
    select ${`ROT-${turn}`}, ${`循环件${turn}`}, ${`Rotable ${turn}`}, type, unit, '', '', '', '', ${`rot-${turn} 循环件${turn}`}, false, true, 1, now()
    from material.material order by id limit 1 returning id`.execute(server.db)
  const material = row?.id ?? 0
  await shelve(server, { material, quantity: '10', amount: '1000.00' })
  return material
}
/** So many of it issued: the line for which their cores are awaited. */
export const issuedOf = async (server: TestServer, material: number, quantity: string, more: Partial<Ask> = {}) => {
  const id = await posted(server, await draftOf(server, [{ materialId: material, outQty: quantity }], more))
  const { lines } = await outboundOf(server, id)
  return { id, lineId: lines[0]?.lineId ?? 0 }
}
const receiptOf = async (server: TestServer, ask: Partial<AskOf<typeof receiptCalls.create>>): Promise<number> => {
  const { storeId } = await storeOf(server)
  const draft = { storeId, inDate: today(), lines: [], ...ask }
  const { id } = await server.as(keeper).call(receiptCalls.create, draft)
  await server.as(keeper).call(receiptCalls.submit, { id, version: 1 })
  return id
}
/** Old cores that came back for a line: their receipt and their batch. */
export const coresFor = async (server: TestServer, lineId: number, quantity: string) => {
  const lines = [{ outLineId: lineId, receiptQty: quantity, coreCondition: 'repairable' as const }]
  const id = await receiptOf(server, { receiptKind: 'core', lines })
  const { lines: of } = await server.as('admin').call(receiptCalls.get, { id })
  return { id, batchId: of[0]?.batchId ?? 0 }
}
/** A batch of cores that went to be repaired: the line for which repaired ones are awaited. */
export const sentOf = async (server: TestServer, material: number, batchId: number, quantity: string) => {
  const {
    rows: [of],
  } = await sql<{ id: number }>`select id from system.supplier where deleted_at is null order by id limit 1`.execute(
    server.db,
  )
  const lines = [{ materialId: material, batchId, outQty: quantity }]
  const draft = await draftOf(server, lines, { outKind: 'supplier', supplierId: of?.id, reason: '送修' })
  const id = await posted(server, draft)
  const { lines: sent } = await server.as('admin').call(outboundCalls.get, { id })
  return { id, lineId: sent[0]?.lineId ?? 0, supplierId: of?.id ?? 0 }
}
/** What came back repaired, for a fee. */
export const repairedFor = (
  server: TestServer,
  lineId: number,
  quantity: string,
  fees: AskOf<typeof receiptCalls.create>['fees'],
) => receiptOf(server, { receiptKind: 'repaired', lines: [{ outLineId: lineId, receiptQty: quantity }], fees })
/** Three lines: one in part, one at its repairer, one that was waived. */
export const someCores = async (server: TestServer): Promise<void> => {
  const [one, other] = [await rotable(server), await rotable(server)]
  const { lineId } = await issuedOf(server, one, '3')
  const { batchId } = await coresFor(server, lineId, '2')
  await sentOf(server, one, batchId, '1')
  const { lineId: waived } = await issuedOf(server, other, '1', {
    projectInfoNo: 'P2602',
    receiverName: '赵铁柱',
    outDate: daysAgo(2),
  })
  await server.as('cg_pan').call(coreCalls.waive, { lineId: waived, quantity: '1', reason: '不再交回' })
}
