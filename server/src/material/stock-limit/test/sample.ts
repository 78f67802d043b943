import { materialCalls } from '@geodepot/contracts/material/material.ts'
import type { stockLimitCalls } from '@geodepot/contracts/material/stock-limit.ts'
import { storeCalls } from '@geodepot/contracts/material/store.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'
import { another as anotherMaterial } from '../../material/test/sample.ts'
import { another as anotherStore } from '../../store/test/sample.ts'

/** One as a person writes it, of a store and a material of its own. */
export const another = async (
  server: TestServer,
  more: Partial<AskOf<typeof stockLimitCalls.create>> = {},
): Promise<AskOf<typeof stockLimitCalls.create>> => {
  const storeId = more.storeId ?? (await server.as('admin').call(storeCalls.create, await anotherStore(server))).id
  const { id: materialId } = await server.as('admin').call(materialCalls.create, anotherMaterial())
  return { storeId, materialId, minQty: '2', maxQty: '6', leadDays: 90, ...more }
}
