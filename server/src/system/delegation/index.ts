// Delegations: a person's decisions in a colleague's hands for a time, withdrawn at will.
// Asked for by acceptance C12.
import { listIn, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type DelegationRow, delegation } from '@geodepot/contracts/system/delegation.ts'
import { delegationMessages } from '@geodepot/contracts/system/delegation.messages.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { titleOf } from '../chain/index.ts'
import { arrangesForOthers, findDelegations, findStandIns, streamDelegations } from './queries.ts'
import { kindsOf } from './reach.ts'
import { handOver, takeBack } from './write.ts'

const sheet = exporter<DelegationRow>()(delegationMessages, 'title', [
  { key: 'fromName' },
  { key: 'toName' },
  { key: 'state', codes: 'state_' },
  { key: 'beginDate', type: 'date' },
  { key: 'endDate', type: 'date' },
  {
    key: 'kindNames',
    width: 40,
    said: ({ kindNames }, language) =>
      kindNames.length === 0 ? textOf(delegationMessages, 'allKinds', language) : listIn(kindNames, language),
  },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(delegation.list, ({ db, actor, input, context }) => findDelegations(db, actor, input, context.language)),
  query(delegation.export, async ({ db, actor, input, context }) =>
    sheet(streamDelegations(db, actor, input, context.language), context.language, input.columns),
  ),
  query(delegation.people, ({ db, actor, input, context }) => findStandIns(db, actor, input, context.language)),
  query(delegation.kinds, async ({ db, actor, input, context }) => {
    const person = input.fromId !== undefined && arrangesForOthers(actor) ? input.fromId : actor.userId
    return ((await kindsOf(db, [person])).get(person) ?? []).map(({ kind }) => ({
      kind,
      kindName: titleOf(kind, context.language),
    }))
  }),
  command(delegation.create, async ({ tx, actor, input, context }) => ({
    delegationId: await handOver(tx, actor, context, input),
  })),
  command(delegation.withdraw, ({ tx, actor, input, context }) => takeBack(tx, actor, context, input.id)),
]
