import type { clauseCalls } from '@geodepot/contracts/material/clause.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'

/** One as a person writes it. */
export const draft: AskOf<typeof clauseCalls.create> = {
  name: '名称甲',
  nameEn: 'Clause A',
  position: 90,
  text: '每迟交一周，扣合同价的 0.5%。',
  textEn: '0.5 % of the price for each week of delay.',
  orderTypes: ['import'],
}

/** What has to be there before one can be written. */
const prepare = async (_server: Pick<TestServer, 'db'>): Promise<void> => undefined
export { prepare }
