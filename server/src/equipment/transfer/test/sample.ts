import { transferCalls } from '@geodepot/contracts/equipment/transfer.ts'
import type { TestServer } from '../../../testing/index.ts'

/** Two transfers of what is left in a pool, one of them a draft. */
export const handOn = async (server: Pick<TestServer, 'as'>, fromHolderId: number): Promise<void> => {
  const admin = server.as('admin')
  const [one, other] = await admin.call(transferCalls.held, { fromHolderId })
  const { rows } = await admin.call(transferCalls.targets, { transferKind: 'pool', pageSize: 50 })
  const toHolderId = Number(rows.find(({ placeKey }) => placeKey !== String(fromHolderId))?.placeKey)
  const drafted = ({ devId, modelId, condition, qty }: NonNullable<typeof one>, reason: string) =>
    admin.call(transferCalls.create, {
      transferKind: 'pool',
      fromHolderId,
      toHolderId,
      reason,
      lines: [devId === null ? { modelId, condition, qty } : { devId }],
    })
  if (!one || !other) throw new Error('the pool is empty')
  await admin.call(transferCalls.submit, { id: (await drafted(one, '调剂')).id, version: 1 })
  await drafted(other, '备用')
}
