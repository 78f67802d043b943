// Service accounts: what other systems call with, under the same rights and data scope as people; their keys and calls.
// Asked for by acceptance G5 (sources of repairs) and C3, C7: rights on every call, and a log of each.
import { serviceAccountCalls, type ServiceAccountRow } from '@geodepot/contracts/system/service-account.ts'
import { serviceAccountMessages } from '@geodepot/contracts/system/service-account.messages.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { changeOfRights, flushServiceCalls } from '../session/index.ts'
import { endKey, makeKey } from './keys.ts'
import { findCalls, findKeys, findServiceAccount, serviceAccountListing } from './queries.ts'
import { createServiceAccount, removeServiceAccounts, updateServiceAccount } from './write.ts'

export { accountFrom, accountSeen, findAccounts } from './queries.ts'
export { createServiceAccount } from './write.ts'

// Its name is that of the person that it calls as.
registerNames({
  entity: 'system/service-account',
  fields: /^accountId$/,
  table: 'system.user',
  through: { table: 'system.service_account', column: 'user_id' },
  key: 'bigint',
  names: ['name', 'name'],
})

const sheet = exporter<ServiceAccountRow>()(serviceAccountMessages, 'title', [
  { key: 'name', width: 24 },
  { key: 'deptName', width: 28 },
  { key: 'roleNames', width: 32 },
  { key: 'addresses', width: 32 },
  { key: 'status', codes: 'status' },
  { key: 'keyCount', type: 'number' },
  { key: 'usedTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

const account = async (db: Reader, actor: Actor, id: number, language: Language): Promise<ServiceAccountRow> => {
  const found = await findServiceAccount(db, actor, id, language)
  if (!found) throw notFound()
  return found
}

export const routes: readonly Route[] = [
  query(serviceAccountCalls.list, async ({ db, actor, input, context }) => {
    await flushServiceCalls()
    return listed<ServiceAccountRow>(db, serviceAccountListing(actor, input, context.language), input)
  }),
  // Before the call of one account, whose address matches.
  query(serviceAccountCalls.calls, async ({ db, actor, input }) => {
    await flushServiceCalls()
    return findCalls(db, actor, input)
  }),
  query(serviceAccountCalls.get, ({ db, actor, input, context }) => account(db, actor, input.id, context.language)),
  query(serviceAccountCalls.keys, async ({ db, actor, input, context }) => {
    await flushServiceCalls()
    return findKeys(db, (await account(db, actor, input.id, context.language)).id)
  }),
  changeOfRights(serviceAccountCalls.create, async ({ tx, actor, input, context }) => ({
    id: await createServiceAccount(tx, actor, context, input),
  })),
  changeOfRights(serviceAccountCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateServiceAccount(tx, actor, context, input),
  })),
  changeOfRights(serviceAccountCalls.remove, ({ tx, actor, input, context }) =>
    removeServiceAccounts(tx, actor, context, input.ids),
  ),
  changeOfRights(serviceAccountCalls.makeKey, ({ tx, actor, input, context }) => makeKey(tx, actor, context, input)),
  changeOfRights(serviceAccountCalls.endKey, ({ tx, actor, input, context }) => endKey(tx, actor, context, input)),
  query(serviceAccountCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<ServiceAccountRow>(db, serviceAccountListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
