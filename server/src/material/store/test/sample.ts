import type { storeCalls } from '@geodepot/contracts/material/store.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'

/** One as a person writes it. */
export const draft: AskOf<typeof storeCalls.create> = {
  name: '名称甲',
}

/** What has to be there before one can be written. */
const prepare = async (_server: Pick<TestServer, 'db'>): Promise<void> => undefined
export { prepare }
