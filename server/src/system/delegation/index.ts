// Delegations: a person's decisions in a colleague's hands for a time, withdrawn at will.
// Asked for by acceptance C12.
import { delegation } from '@geodepot/contracts/system/delegation.ts'
import { type Route, change, handle } from '../../kit/http/route.ts'
import { titleOf } from '../chain/index.ts'
import { arrangesForOthers, findDelegations, findStandIns } from './queries.ts'
import { handOver, kindsOf, takeBack } from './write.ts'

export const routes: readonly Route[] = [
  handle(delegation.list, ({ db, actor, input, context }) => findDelegations(db, actor, input, context.language)),
  handle(delegation.people, ({ db, input, context }) => findStandIns(db, input, context.language)),
  handle(delegation.kinds, async ({ db, actor, input, context }) => {
    const person = input.fromId !== undefined && arrangesForOthers(actor) ? input.fromId : actor.userId
    return ((await kindsOf(db, [person])).get(person) ?? []).map(({ kind }) => ({ kind, kindName: titleOf(kind, context.language) }))
  }),
  change(delegation.create, async ({ tx, actor, input, context }) => ({ delegationId: await handOver(tx, actor, context, input) })),
  change(delegation.withdraw, ({ tx, actor, input, context }) => takeBack(tx, actor, context, input.id)),
]
