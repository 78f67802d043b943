import { leaseCalls } from '@geodepot/contracts/equipment/lease.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { dayIn, now, today } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'

export const ago = (days: number): string => dayIn(new Date(now().getTime() - days * 86_400_000))
/** A quantity of a client's, for a project, as a person writes it: it may come as often as it likes. */
export const leaseOf = async (
  server: Pick<TestServer, 'db'>,
  orgId: string,
  projectInfoNo: string,
): Promise<AskOf<typeof leaseCalls.create> & { lines: object[] }> => {
  const { id } = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('tracking', '=', 'bulk')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return {
    leaseKind: 'clientOwned',
    orgId,
    projectInfoNo,
    partner: '甲方物探处',
    contractNo: 'DG-26-1',
    hireFrom: today(),
    hireTo: ago(-60),
    lines: [{ modelId: id, qty: '12', dayRate: '1.25' }],
  }
}
/** One that was submitted, and a draft of no project. */
export const twoLeases = async (server: Pick<TestServer, 'db' | 'as'>): Promise<void> => {
  const admin = server.as('admin')
  const hired = await leaseOf(server, 'C10801', 'P2601')
  await admin.call(leaseCalls.create, { ...hired, projectInfoNo: undefined })
  await admin.call(leaseCalls.submit, { id: (await admin.call(leaseCalls.create, hired)).id, version: 1 })
}
