import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { sql } from 'kysely'
import type { Company } from '../../../testing/index.ts'
import { sentApplication } from '../../analysis/test/sample.ts'

/** Two lines of an analysis, and what a store keeps for each of them: the ids of both reservations. */
export const keptForLines = async (server: Company): Promise<number[]> => {
  const {
    rows: [free],
  } = await sql<{ store: number; material: number }>`
    select l.store_id as store, l.material_id as material from material.stock_level l where l.quantity - l.reserved >= 3 order by 1, 2 limit 1`.execute(
    server.db,
  )
  const { store = 0, material = 0 } = free ?? {}
  const { lines } = await sentApplication(server, [
    [material, '1'],
    [material, '2'],
  ])
  const taken = lines.map((sourceLineId, at) => ({ sourceLineId, moveQty: String(at + 1), moveStoreId: store }))
  const { id } = await server.as('admin').call(analysisCalls.create, { projectInfoNo: 'P2601', lines: taken })
  await server.as('admin').call(analysisCalls.submit, { id, version: 1 })
  const { rows } = await sql<{ id: number }>`
    select id from material.stock_reservation where document_id = ${id} order by id`.execute(server.db)
  return rows.map((row) => row.id)
}
