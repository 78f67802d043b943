import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import { post } from '../../../ledger/stock/index.ts'
import type { TestServer } from '../../../testing/index.ts'
import { keeper, plainMaterials, storeOf } from '../../receipt/test/sample.ts'

export { inspector, keeper, plainMaterials, storeOf } from '../../receipt/test/sample.ts'
export type Ask = AskOf<typeof outboundCalls.create>
export const project = 'P2601'

/** So many days ago, where the store is. */
export const daysAgo = (days: number): string =>
  new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)

interface Shelved {
  readonly material?: number
  readonly quantity?: string
  readonly amount?: string
  readonly receivedOn?: string
  readonly expiresOn?: string
  readonly place?: number
}
let batches = 0
/** Lays something into the keeper's store: the id of its batch. */
export const shelve = async (server: TestServer, more: Shelved = {}): Promise<number> => {
  const { places } = await storeOf(server)
  const [first = 0] = await plainMaterials(server)
  const { material = first, quantity = '10', amount = '100.00', receivedOn = daysAgo(9), place = places[0] ?? 0 } = more
  const {
    rows: [person],
  } = await sql<{ id: number }>`select id from system.user where name = ${keeper}`.execute(server.db)
  batches += 1
  const batch = {
    material,
    number: `B-${batches}`,
    receivedOn,
    expiresOn: more.expiresOn ?? null,
    purchaseAmount: amount,
  }
  const [made] = await inTransaction(server.db, (tx) =>
    post(tx, { source: 'opening', recordedBy: person?.id ?? 0 }, [
      { kind: 'opening', batch, quantity, to: place, bizDate: daysAgo(9) },
    ]),
  )
  return made?.batch ?? 0
}

export const draftOf = async (
  server: Pick<TestServer, 'db'>,
  lines: readonly object[],
  more: Partial<Ask> = {},
): Promise<Ask> => {
  const { storeId } = await storeOf(server)
  const used = { projectInfoNo: project, receiverName: '马力' }
  return {
    outKind: 'project',
    storeId,
    outDate: today(),
    ...(more.outKind === undefined || more.outKind === 'project' ? used : {}),
    ...more,
    lines: lines as Ask['lines'],
  }
}
export const outboundOf = (server: TestServer, id: number) => server.as('admin').call(outboundCalls.get, { id })
export const written = async (server: TestServer, draft: Ask): Promise<number> =>
  (await server.as(keeper).call(outboundCalls.create, draft)).id
export const posted = async (server: TestServer, draft: Ask): Promise<number> => {
  const id = await written(server, draft)
  await server.as(keeper).call(outboundCalls.submit, { id, version: 1 })
  return id
}
/** What a place, or the use by a project, has of a batch. */
export const heldIn = async (server: Pick<TestServer, 'db'>, batch: number, kind: string) =>
  (
    await sql<{ quantity: string; amount: string }>`
      select trim_scale(sum(b.quantity))::text as quantity, sum(b.amount)::text as amount from material.stock_balance b
      join material.place p on p.id = b.place_id and p.kind = ${kind} where b.batch_id = ${batch}`.execute(server.db)
  ).rows[0]
