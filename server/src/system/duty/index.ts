// What people have that somebody has to have: whoever answers for a place, or is waited for, keeps his account.
// Asked for by the rules from practice: a person with custody or open tasks is not disabled before it is handed over.
import { decisions, ownPapers } from './papers.ts'
import { registerDuty } from './registry.ts'

export { dutiesOf, requireFree } from './queries.ts'
export {
  type DutyItem,
  type DutySource,
  type Handing,
  type Holding,
  type OpenPaper,
  dutySources,
  registerDuty,
} from './registry.ts'

registerDuty(decisions)
registerDuty(ownPapers)
