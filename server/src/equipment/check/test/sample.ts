import { checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { systemContext } from '../../../kit/access/actor.ts'
import { at, now } from '../../../kit/clock.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import type { TestServer } from '../../../testing/index.ts'
import { savedPlan, savedTemplate } from '../../check-template/test/sample.ts'
import { createOrder } from '../index.ts'

/** An order that waits, of a device, and a plan of a project; with all that calls on them are asked for beside. */
export const checkOf = async (server: Pick<TestServer, 'db' | 'as'>, devId: number, projectInfoNo: string) => {
  const templateId = await savedTemplate(server)
  const { id } = await server.as('admin').call(checkCalls.create, { devId, templateId })
  const planned = { planName: '日检', templateId, projectInfoNo, every: 1, startOn: '2026-01-01' }
  const plan = await savedPlan(server, templateId, planned)
  const answers = [
    { item: 1, value: 'Y' },
    { item: 2, value: '3.9' },
  ]
  return {
    'equipment/check': { id, devId, templateId, answers, signedAs: 'x', text: 'x', reason: 'x' },
    'equipment/check-plan': { ...planned, id: plan, ids: plan },
  }
}

/** An order of the day before yesterday that nobody did. */
export const uncheckedOf = async (server: TestServer): Promise<void> => {
  const device = await server.db
    .selectFrom('equipment.device')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('device_status', '=', '0')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const templateId = await savedTemplate(server)
  const actor = await server.actorOf('admin')
  await at(new Date(now().getTime() - 2 * 86_400_000), () =>
    inTransaction(server.db, (tx) => createOrder(tx, actor, systemContext, { devId: device.id, templateId })),
  )
}
