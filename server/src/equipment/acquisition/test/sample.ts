import type { acquisitionCalls } from '@geodepot/contracts/equipment/acquisition.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { today } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'

/** A quantity of a bulk model for a project, as a person writes it: it may come as often as it likes. */
export const acquisitionOf = async (
  server: Pick<TestServer, 'db'>,
  ownerOrgId: string,
  projectInfoNo: string,
): Promise<AskOf<typeof acquisitionCalls.create> & { lines: object[] }> => {
  const { id } = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('tracking', '=', 'bulk')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return {
    acquisitionKind: 'purchase',
    ownerOrgId,
    projectInfoNo,
    arrivedOn: today(),
    contractNo: 'HT-26-1',
    lines: [{ modelId: id, qty: '12', unitValue: '36.50' }],
  }
}
