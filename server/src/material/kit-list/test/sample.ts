import type { kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'

/** One as a person writes it. */
export const draft: AskOf<typeof kitListCalls.create> = {
  name: '名称甲',
}

/** What has to be there before one can be written. */
const prepare = async (_server: Pick<TestServer, 'db'>): Promise<void> => undefined
export { prepare }
