import type { kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'
import { another as anotherMaterial } from '../../material/test/sample.ts'

let made = 0
/** One as a person writes it, of two materials of its own. */
export const another = async (
  server: TestServer,
  more: Partial<AskOf<typeof kitListCalls.create>> = {},
): Promise<AskOf<typeof kitListCalls.create>> => {
  made += 1
  const material = async () => (await server.as('admin').call(materialCalls.create, anotherMaterial())).id
  const lines = more.lines ?? [
    { materialId: await material(), quantity: '4', remark: '每 500 小时' },
    { materialId: await material(), quantity: '0.5' },
  ]
  return { listName: `保养包${made}号`, shared: 'N', remark: '', ...more, lines }
}
