import type { paperCalls } from '@geodepot/contracts/material/paper.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'

/** One as a person writes it. */
const one: AskOf<typeof paperCalls.create> = {
  name: '名称甲',
  nameEn: 'Paper A',
  position: 90,
  from: 'supplier',
  per: 'order',
  stage: 'arrived',
  orderTypes: ['import'],
  incoterms: ['CIF', 'CIP'],
  supplierCountries: ['JP'],
  destinations: [],
  dangerousOnly: '0',
}

let made = 0
/** Another, under a name of its own. */
export const another = (): AskOf<typeof paperCalls.create> => ({ ...one, name: `名称甲${(made += 1)}` })

/** What has to be there before one can be written. */
const prepare = async (_server: Pick<TestServer, 'db'>): Promise<void> => undefined
export { prepare }
