import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { type Upserted, externalKey, upserted } from '@geodepot/contracts/system/external-key.ts'
import { externalKeyMessages } from '@geodepot/contracts/system/external-key.messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { differences } from '../../kit/audit.ts'
import { type Followed, briefsOf } from '../../kit/changes/index.ts'
import { parsed } from '../../kit/http/input.ts'
import { Refusal, forbidden, refusal } from '../../kit/http/refusal.ts'
import type { AnyCommand, AnyQuery, CommandRoute, Route } from '../../kit/http/route.ts'
import type { Sent } from '../../kit/many/index.ts'
import { holdersOf, nameRecords, takenBy } from './keys.ts'

type Fields = Readonly<Record<string, unknown>>
/** The calls that a kind is made, read and changed by. */
export interface Calls {
  readonly create: CommandRoute
  readonly update: CommandRoute
  readonly get: Route & { readonly run: { readonly kind: 'query' } }
}
interface Kind {
  readonly sent: Sent
  readonly followed: Followed
  readonly calls: Calls
  readonly system: string | undefined
}
type Doing = Omit<AnyCommand, 'actor'> & { readonly actor: Actor }

const item = z.looseObject({ externalKey: externalKey.optional() })

/** The command that makes or changes one record as another system sends it; a batch asks it of each of its items. */
export const upsertRoute = (kind: Kind): CommandRoute => ({
  operation: {
    ...kind.calls.create.operation,
    name: `${kind.sent.kind}.upsert ${kind.system ?? ''}`,
    messages: {
      ...kind.calls.create.operation.messages,
      texts: { ...externalKeyMessages.texts, ...kind.calls.create.operation.messages.texts },
    },
    success: undefined,
    input: item,
    answer: upserted,
    many: 'id',
  } as AnyOperation,
  run: { kind: 'command', work: (call) => upsert(kind, call as Doing) },
})

const upsert = async (kind: Kind, doing: Doing): Promise<Upserted> => {
  const { sent, system } = kind
  const { tx } = doing
  const { externalKey: key, ...fields } = doing.input as z.output<typeof item>
  if (fields['attachments'] !== undefined) throw refusal(externalKeyMessages, 'noFiles', {}, 'attachments')
  if (key !== undefined && system === undefined) throw refusal(externalKeyMessages, 'systemNeeded', {}, 'system')
  // Two that send the same wait for one another: the second finds what the first made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upsert ${sent.kind}`}, 0))`.execute(tx)
  const id = await recordOf(kind, doing, key, fields)
  const done = id === undefined ? await made(kind, doing, fields) : await changed(kind, doing, id, fields)
  if (key !== undefined && system !== undefined)
    await nameRecords(
      tx,
      doing.actor,
      doing.context,
      { followed: kind.followed, system },
      [{ key, id: done.id }],
      () => 'externalKey',
    )
  return done
}

/** The record that is meant: by its external key, else by its number. */
const recordOf = async (
  { sent, followed, calls, system }: Kind,
  { tx, actor, context }: Doing,
  key: string | undefined,
  fields: Fields,
): Promise<number | undefined> => {
  const given = fields[sent.number]
  const value = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  if (key === undefined && value === '')
    throw refusal(
      externalKeyMessages,
      'keyNeeded',
      { label: bothOf(calls.create.operation.messages, sent.number) },
      sent.number,
    )
  const byKey =
    key === undefined || system === undefined
      ? undefined
      : (await holdersOf(tx, actor, { followed, system }, [key])).get(key)
  const byNumber = value === '' ? undefined : await sent.find(tx, value)
  if (byKey !== undefined && byNumber !== undefined && byKey !== byNumber)
    throw refusal(externalKeyMessages, 'otherRecord', { system: system ?? '', key: key ?? '', value }, 'externalKey')
  if (byKey !== undefined && !(await briefsOf(tx, actor, followed, [byKey], context.language)).has(byKey))
    throw new Refusal(500, [takenBy(system ?? '', key ?? '', undefined, 'externalKey')])
  const isGiven = sent.number in shapeOf(calls.create.operation)
  if (byKey === undefined && byNumber === undefined && value !== '' && !isGiven)
    throw refusal(externalKeyMessages, 'notGiven', { value }, sent.number)
  return byKey ?? byNumber
}

const shapeOf = ({ input }: AnyOperation): Fields => (input as z.ZodObject).shape

const made = async ({ calls: { create } }: Kind, doing: Doing, fields: Fields): Promise<Upserted> => {
  const { operation, run } = create
  if (!mayDo(doing.actor, operation.permission)) throw forbidden()
  const answer = await run.work({ ...doing, input: parsed(operation, fields, doing.context.language) })
  return { id: Number((answer as Fields)[operation.many ?? '']), change: 'created' }
}

const changed = async ({ sent, calls }: Kind, doing: Doing, id: number, given: Fields): Promise<Upserted> => {
  const { tx, context, actor } = doing
  const { get, update, create } = calls
  if (!mayDo(actor, get.operation.permission) || !mayDo(actor, update.operation.permission)) throw forbidden()
  const asked = parsed(get.operation, { id: String(id) }, context.language)
  const stands = (await get.run.work({ ...(doing as unknown as AnyQuery), db: tx, input: asked })) as Fields
  const written = new Set(
    Object.keys(shapeOf(create.operation)).filter((name) => !(sent.hidden?.(actor) ?? []).includes(name)),
  )
  const of = (all: Fields) =>
    Object.fromEntries(Object.entries(all).filter(([name, value]) => written.has(name) && value !== null))
  const fields = of(given)
  const named = sent.namedBy === undefined ? { id } : { [sent.namedBy]: stands[sent.namedBy] }
  const input = parsed(
    update.operation,
    { ...(sent.partial ? {} : said(of(stands))), ...fields, ...named, version: stands['version'] },
    context.language,
  ) as Fields
  const next = Object.fromEntries(Object.keys(fields).map((name) => [name, input[name]]))
  if (Object.keys(differences(plain(stands), plain(next))).length === 0) return { id, change: 'unchanged' }
  await update.run.work({ ...doing, input })
  return { id, change: 'changed' }
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''
/** Without what says nothing, as a person leaves a field out, and in one order: also in what lies deeper. */
const said = (of: Fields): Fields =>
  Object.fromEntries(
    Object.entries(of)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, value]) => (isNothing(value) ? [] : [[name, deep(value)] as const])),
  )
const deep = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(deep)
  return typeof value === 'object' && value !== null ? said(value as Fields) : value
}
/** As it is compared: in lists of words the order says nothing, and an empty one is none. */
const plain = (of: Fields): Fields =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, deep(value)]
      if (value.length === 0) return [name, undefined]
      return [name, value.every((one) => typeof one === 'string') ? value.toSorted() : deep(value)]
    }),
  )
