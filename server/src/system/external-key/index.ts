// What other systems call our records, and records as other systems send them: made where they are not known, else changed.
// Asked for by other systems, which know their own numbers and send the same more than once.
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { externalKeyCalls } from '@geodepot/contracts/system/external-key.ts'
import { externalKeyMessages } from '@geodepot/contracts/system/external-key.messages.ts'
import type { Permission } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { ManyAnswer, manyModes } from '@geodepot/contracts/kit/many.ts'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { followed } from '../../kit/changes/index.ts'
import type { Database } from '../../kit/database/database.ts'
import { type Reason, forbidden, notFound, refuseAny } from '../../kit/http/refusal.ts'
import { type Route, changes, command, isCommand, query } from '../../kit/http/route.ts'
import { performMany, sentKind } from '../../kit/many/index.ts'
import { registerUse } from '../dict/index.ts'
import { findKeys, forgetKeys, nameRecords, requireSeen, requireSystem } from './keys.ts'
import { type Calls, upsertRoute } from './upsert.ts'

export { moveKeys, nameRecords, requireSystem } from './keys.ts'

registerUse(dictionaries.externalSystem, {
  by: 'value',
  among: async (db, values) =>
    (
      await sql<{
        value: string
      }>`select distinct system as value from system.external_key where system = any(${values}::text[])`.execute(db)
    ).rows.map(({ value }) => value),
})

let known: ReadonlyMap<string, Route> = new Map()
/** Tells by which calls records are made, read and changed. */
export const upsertsFrom = (all: readonly Route[]): void => {
  known = new Map(all.map((route) => [route.operation.name, route]))
}
const callsOf = ({ create, get, update }: { readonly [C in keyof Calls]: { readonly name: string } }): Calls => {
  const [creating, getting, updating] = [create, get, update].map(({ name }) => known.get(name))
  if (!creating || !isCommand(creating) || !updating || !isCommand(updating) || getting?.run.kind !== 'query')
    throw new Error(`nobody told by which calls ${create.name} goes on`)
  return { create: creating, update: updating, get: { ...getting, run: getting.run } }
}

interface Kind {
  readonly area: string
  readonly module: string
}
const kindOf = ({ area, module }: Kind) => {
  const kind = followed().get(`${area}/${module}`)
  if (!kind) throw notFound()
  return kind
}
/** A record is called something by whoever may change it. */
const kindToChange = (actor: Actor, kind: Kind) => {
  const found = kindOf(kind)
  const permission: Permission = `${kind.area}:${kind.module}:edit`
  if (!mayDo(actor, permission)) throw forbidden()
  return found
}

interface Rows {
  /** `area/module`. */
  readonly kind: string
  /** Whose external keys they carry; none where they have numbers alone. */
  readonly system?: string | undefined
  readonly mode: (typeof manyModes)[number]
  readonly items: readonly Readonly<Record<string, unknown>>[]
}
interface By {
  readonly db: Database
  readonly actor: Actor
  readonly context: Context
  readonly key?: string | undefined
  readonly report?: ((error: unknown) => void) | undefined
  readonly signal?: AbortSignal
}
/** Makes or changes records as another system has them, for a call or for a file. @throws Refusal where nothing is done */
export const upsertRows = async (by: By, { kind, system, mode, items }: Rows): Promise<ManyAnswer> => {
  const sent = sentKind(kind)
  const following = followed().get(kind)
  if (!sent || !following) throw notFound()
  if (![sent.create, sent.update].some(({ permission }) => mayDo(by.actor, permission))) throw forbidden()
  if (system !== undefined) await requireSystem(by.db, system)
  const route = upsertRoute({ sent, followed: following, calls: callsOf(sent), system })
  const { signal = new AbortController().signal } = by
  const call = { ...by, signal, input: {}, token: undefined, arriving: async () => undefined }
  return performMany({ route, items, call }, mode)
}

export const routes: readonly Route[] = [
  query(externalKeyCalls.list, ({ db, actor, input, context }) => {
    const kind = kindOf(input)
    if (!mayDo(actor, kind.list.permission)) throw forbidden()
    return findKeys(db, actor, kind, input, context.language)
  }),
  command(externalKeyCalls.set, async ({ tx, actor, input, context }) => {
    const { system, keys } = input
    const kind = kindToChange(actor, input)
    await requireSystem(tx, system)
    const [all, ids] = [keys.map(({ key }) => key), keys.map(({ id }) => id)]
    refuseAny(
      keys.flatMap(({ key, id }, index): Reason[] => [
        ...(all.indexOf(key) === index
          ? []
          : [{ key: 'keyTwice', messages: externalKeyMessages, params: { key }, field: `keys.${index}.key` }]),
        ...(ids.indexOf(id) === index
          ? []
          : [{ key: 'keyTwice', messages: externalKeyMessages, params: { key: id }, field: `keys.${index}.id` }]),
      ]),
    )
    await requireSeen(tx, actor, kind, ids)
    await nameRecords(tx, actor, context, { followed: kind, system }, keys, (index) => `keys.${index}.key`)
  }),
  command(externalKeyCalls.remove, async ({ tx, actor, input, context }) => {
    const kind = kindToChange(actor, input)
    await requireSeen(tx, actor, kind, input.ids)
    await forgetKeys(tx, actor, context, { followed: kind, system: input.system }, input.ids)
  }),
  changes(externalKeyCalls.upsert, ({ input: { area, module, ...asked }, ...call }) =>
    upsertRows(call, { ...asked, kind: `${area}/${module}` }),
  ),
]
