// Approval chains: who decides on which document, drawn and changed by administrators, tried out before they are saved.
// Asked for by acceptance C12.
import { chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, change, handle } from '../../kit/http/route.ts'
import { type Kind, kindNamed } from './kinds.ts'
import { preview } from './preview.ts'
import { findChain, findChains, findPeople, findRoles } from './queries.ts'
import { saveChain } from './write.ts'

export { approversOf, holdersAmong, peopleNamed } from './approvers.ts'
export { jobs } from './jobs.ts'
export { type Kind, approvedKinds, kindNamed, titleOf, titlesOf } from './kinds.ts'
export { peopleListing } from './queries.ts'

const named = (kind: string): Kind => {
  const found = kindNamed(kind)
  if (!found) throw refusal(chainMessages, 'unknownKind', {}, 'kind')
  return found
}

export const routes: readonly Route[] = [
  handle(chain.list, ({ db, actor, input, context }) => findChains(db, actor, input, context.language)),
  handle(chain.get, ({ db, actor, input, context }) => findChain(db, actor, named(input.kind), context.language)),
  change(chain.update, ({ tx, actor, input, context }) => saveChain(tx, actor, context, named(input.kind), input)),
  handle(chain.preview, ({ db, input, context }) => preview(db, named(input.kind), input, context.language)),
  handle(chain.roles, ({ db, context }) => findRoles(db, context.language)),
  handle(chain.people, ({ db, input, context }) => findPeople(db, input, context.language)),
]
