import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { today } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'
import { deviceIn, repairOf } from '../../repair/test/sample.ts'

/** A repair that the works of the base have done, and that was accepted: 10.01 USD of labour, and what a vendor asks. */
export const completedRepair = async (
  server: TestServer,
  more: object = {},
  recorded: object = {},
): Promise<{ id: number; number: string; devId: number }> => {
  const devId = await deviceIn(server, 'C10801')
  const made = await server.as('kg_he').call(repairCalls.create, { ...repairOf(devId), ...more })
  const { id } = made
  const works = server.as('wx_qiu')
  await server.as('kg_he').call(repairCalls.submit, { id, version: 1 })
  await works.call(repairCalls.accept, { id, version: 2 })
  await works.call(repairCalls.start, { id, version: 3 })
  const work = [{ repairItem: '017', labourHours: '1', labourRate: '10.01' }]
  await works.call(repairCalls.record, { id, version: 4, work, ...recorded })
  await works.call(repairCalls.finish, { id, version: 5 })
  await server.as('kg_he').call(repairCalls.pass, { id, version: 6 })
  return { ...made, devId }
}
/** What one writes of such repairs. */
export const settlementOf = (repairs: readonly number[], more: object = {}) => ({
  workshopId: 'C10806',
  beginDate: '2020-01-01',
  endDate: today(),
  lines: repairs.map((repairId) => ({ repairId })),
  ...more,
})
export const writtenSettlement = async (
  server: Pick<TestServer, 'as'>,
  repairs: readonly number[],
  more: object = {},
  account = 'wx_qiu',
): Promise<number> =>
  (
    await server
      .as(account)
      .call(settlementCalls.create, settlementOf(repairs, more) as AskOf<typeof settlementCalls.create>)
  ).id
