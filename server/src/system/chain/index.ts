// Approval chains: who decides on which document, drawn and changed by administrators, tried out before they are saved.
// Asked for by acceptance C12.
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { type ChainRow, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import { exporter } from '../../kit/export.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { type Kind, chainKinds } from './kinds.ts'
import { preview } from './preview.ts'
import { chainRows, findChain, findChains, findPeople, findRoles } from './queries.ts'
import { saveChain } from './write.ts'

export { approversOf, superiorsOf, holdersAmong, peopleNamed } from './approvers.ts'
export { jobs } from './jobs.ts'
export { type Kind, approvedKinds, titleOf, titlesOf } from './kinds.ts'
export { peopleListing } from './queries.ts'
export { usualSteps } from './usual-steps.ts'

const named = (kind: string): Kind => {
  const found = chainKinds().find((one) => one.kind === kind)
  if (!found) throw refusal(chainMessages, 'unknownKind', {}, 'kind')
  return found
}

const sheet = exporter<ChainRow>()(chainMessages, 'title', [
  { key: 'kindName' },
  {
    key: 'chainName',
    width: 28,
    said: ({ chainName, chainNameEn }, language) => (language === 'cn' ? chainName : chainNameEn) || chainName,
  },
  {
    key: 'way',
    width: 48,
    said: ({ way }, language) => (way.length === 0 ? textOf(chainMessages, 'noSteps', language) : way.join(' → ')),
  },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

export const routes: readonly Route[] = [
  query(chain.list, ({ db, actor, input, context }) => findChains(db, actor, input, context.language)),
  query(chain.export, async ({ db, actor, input, context }) =>
    sheet(await chainRows(db, actor, input, context.language), context.language, input.columns),
  ),
  query(chain.get, ({ db, actor, input, context }) => findChain(db, actor, named(input.kind), context.language)),
  command(chain.update, ({ tx, actor, input, context }) => saveChain(tx, actor, context, named(input.kind), input)),
  query(chain.preview, ({ db, input, context }) => preview(db, named(input.kind), input, context.language)),
  query(chain.roles, ({ db, context }) => findRoles(db, context.language)),
  query(chain.people, ({ db, input, context }) => findPeople(db, input, context.language)),
]
