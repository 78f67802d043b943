import { systemContext } from '../../../kit/access/actor.ts'
import { now } from '../../../kit/clock.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import { poolsOf, post, projectHolder } from '../../../ledger/custody/index.ts'
import type { TestServer } from '../../../testing/index.ts'
import { createDevices } from '../../device/index.ts'

let serial = 0
/** A device that a project has, and so much of a bulk model. */
export const heldBy = async (server: TestServer, project = 'P2601', quantity = '100') => {
  const models = await server.db
    .selectFrom('equipment.model')
    .select(['id', 'name'])
    .where('name', 'in', ['WTU-508', 'GS-20DX'])
    .execute()
  const modelOf = (name: string) => models.find((model) => model.name === name)?.id ?? 0
  const actor = await server.actorOf('zb_lin')
  return inTransaction(server.db, async (tx) => {
    const holder = await projectHolder(tx, project)
    await poolsOf(tx, ['C10801'])
    const card = {
      devName: '节点',
      modelId: modelOf('WTU-508'),
      ownerOrgId: 'C10801',
      accountState: 'inAccount' as const,
    }
    const document = await tx
      .insertInto('document.register')
      .values({ kind: 'equipment/acquisition', number: `LOSS-${(serial += 1)}`, call_code: `LS${serial}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [devId = 0] = await createDevices(
      tx,
      actor,
      systemContext,
      [{ ...card, devSign: `LOSS-${serial}`, originalValue: '1200.00', netValue: '900.00', currency: 'USD' }],
      { document: document.id },
      () => '',
      { holder, kind: 'project', at: now() },
    )
    await post(tx, { source: 'opening', recordedBy: 1 }, [
      { kind: 'opening', model: modelOf('GS-20DX'), condition: 'good', quantity, to: holder },
    ])
    return { devId, strings: modelOf('GS-20DX'), holder }
  })
}
