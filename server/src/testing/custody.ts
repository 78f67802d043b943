import { sql } from 'kysely'
import { systemContext } from '../kit/access/actor.ts'
import { type Tx, inTransaction } from '../kit/database/database.ts'
import { createDevices } from '../equipment/device/index.ts'
import { post, projectHolder, transitHolder } from '../ledger/custody/index.ts'
import type { TestServer } from './index.ts'

/** Two pools, three projects and a model of each sort, for what is posted without the documents of the product. */
export const custodyScene = async (server: TestServer) => {
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(server.db, work)
  const models = await server.db.selectFrom('equipment.model').select(['id', 'tracking']).orderBy('id').execute()
  const modelOf = (tracking: string) => models.find((model) => model.tracking === tracking)?.id ?? 0
  const [single, bulk] = [modelOf('single'), modelOf('bulk')]
  const projects = await run((tx) =>
    Promise.all(['P2601', 'P2602', 'P2603'].map((project) => projectHolder(tx, project))),
  )
  // The first is where entered devices stand.
  const pools = await server.db
    .selectFrom('equipment.holder')
    .select('id')
    .where('kind', '=', 'pool')
    .orderBy((on) => on('department_id', '<>', 'C10801'))
    .orderBy('id')
    .limit(2)
    .execute()
  const [pool = 0, otherPool = 0] = pools.map(({ id }) => id)

  return {
    run,
    bulk,
    pool,
    otherPool,
    projects,
    holders: [pool, otherPool, ...projects],
    /** New devices in the first pool. */
    enter: async (serials: readonly string[]): Promise<number[]> => {
      const actor = await server.actorOf('zb_lin')
      const card = { modelId: single, ownerOrgId: 'C10801', accountState: 'inAccount' as const, params: {} }
      return run((tx) =>
        createDevices(
          tx,
          actor,
          systemContext,
          serials.map((devSign) => ({ ...card, devName: devSign, devSign })),
        ),
      )
    },
    /** More of the bulk model. */
    stock: (quantity: string, to: number) =>
      run((tx) =>
        post(tx, { source: 'opening', recordedBy: 1 }, [
          { kind: 'opening', model: bulk, condition: 'good', quantity, to },
        ]),
      ),
    /** A document in the register, and what is on its road. */
    document: (name: string) =>
      run(async (tx) => {
        const document = await tx
          .insertInto('document.register')
          .values({ kind: 'equipment/allocation', number: name, call_code: name })
          .returning(['id', 'number'])
          .executeTakeFirstOrThrow()
        return {
          source: { document: document.id, recordedBy: 1 },
          road: await transitHolder(tx, document, null, 'P2601'),
        }
      }),
    line: async (): Promise<number> =>
      (await sql<{ id: number }>`select nextval('document.line_id') as id`.execute(server.db)).rows[0]?.id ?? 0,
    device: (id: number) =>
      server.db
        .selectFrom('equipment.device')
        .select(['holder_id', 'device_status', 'usage_state', 'tech_state', 'locked_by', 'held_since', 'last_event_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    held: async (holder: number, condition = 'good'): Promise<string> =>
      (
        await sql<{ quantity: string }>`
        select trim_scale(coalesce(sum(quantity), 0))::text as quantity from equipment.bulk_balance where model_id = ${bulk} and holder_id = ${holder} and condition = ${condition}`.execute(
          server.db,
        )
      ).rows[0]?.quantity ?? '',
    /** The last entry of a device, or of the bulk model. */
    lastEvent: async (device?: number): Promise<number> =>
      (
        await sql<{
          id: number
        }>`select max(id) as id from equipment.custody_event where ${device === undefined ? sql`model_id = ${bulk}` : sql`device_id = ${device}`}`.execute(
          server.db,
        )
      ).rows[0]?.id ?? 0,
  }
}
export type CustodyScene = Awaited<ReturnType<typeof custodyScene>>
