import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { type OfflineAct, offlineActs } from '@geodepot/contracts/system/offline.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { wireTime } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { documents, keepAlias } from '../../kit/document/index.ts'
import { recordsSeen } from '../../kit/files/index.ts'
import { parsed } from '../../kit/http/input.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import { type CommandRoute, type Route, isCommand } from '../../kit/http/route.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'

let known: ReadonlyMap<string, CommandRoute> = new Map()
/** Tells which calls there are: what was written down is done by the very work that answers the call. */
export const actsFrom = (all: readonly Route[]): void => {
  const wanted = new Set(Object.keys(offlineActs))
  known = new Map(
    all
      .filter(({ operation }) => wanted.has(operation.name))
      .flatMap((route) => (isCommand(route) ? [[route.operation.name, route] as const] : [])),
  )
  if (known.size !== wanted.size) throw new Error('something that is written down offline is no call that changes')
}

export const routeOf = (act: OfflineAct): CommandRoute => {
  const route = known.get(act)
  if (!route) throw new Error(`nobody told of ${act}`)
  return route
}
/** The kind of document that an act is about, `area/module`. */
export const kindOf = (act: OfflineAct): string => act.slice(0, act.lastIndexOf('.'))

/** The document that an entry names, whether or not it is there. */
const documentIn = (input: Readonly<Record<string, unknown>>): number | undefined =>
  typeof input['id'] === 'number' && Number.isSafeInteger(input['id']) && input['id'] > 0 ? input['id'] : undefined

/** The document that an entry names, where this person sees it; nothing says whether there is another. */
export const seenDocument = async (
  db: Reader,
  actor: Actor,
  act: OfflineAct,
  input: Readonly<Record<string, unknown>>,
): Promise<number | null> => {
  const id = documentIn(input)
  if (id === undefined) return null
  const name = recordNameOf(kindOf(act), id)
  return (await recordsSeen(db, actor, [name])).has(name) ? id : null
}

interface ActSpec {
  readonly time?: string
  readonly makes?: true
}
const specOf = (act: OfflineAct): ActSpec => offlineActs[act]

interface Made {
  readonly id: number
  readonly number: string
}
/** Whether an act has no document before it is done. */
export const makesDocument = (act: OfflineAct): boolean => specOf(act).makes === true
/** The document that an act made, or put something onto, by the answer of its call. */
export const madeBy = (act: OfflineAct, answer: unknown): Made | undefined =>
  makesDocument(act) ? (answer as Made) : undefined
/** The same: it goes by what the phone called it as well. */
export const namedByPhone = async (
  tx: Tx,
  act: OfflineAct,
  answer: unknown,
  localNumber: string | null | undefined,
): Promise<number | null> => {
  const made = madeBy(act, answer)
  if (made && typeof localNumber === 'string') await keepAlias(tx, made.id, localNumber)
  return made?.id ?? null
}

const versionOf = async (db: Reader, act: OfflineAct, id: number | undefined): Promise<number> => {
  const table = documents().get(kindOf(act))?.table
  if (table === undefined || id === undefined) return 1
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.version ?? 1
}

interface Written {
  readonly act: OfflineAct
  readonly input: Readonly<Record<string, unknown>>
  readonly doneAt: Date
}
/**
 * The call's input, of the document as it is now, and with the moment at which it was done. @throws Refusal where this person may not make
 * the call, or it is none
 */
export const inputOf = async (
  db: Reader,
  actor: Actor,
  { act, input, doneAt }: Written,
  language: Language,
): Promise<unknown> => {
  const { operation } = routeOf(act)
  if (!mayDo(actor, operation.permission)) throw forbidden()
  const { time } = specOf(act)
  const version = await versionOf(db, act, documentIn(input))
  return parsed(
    operation,
    {
      ...input,
      ...(documents().has(kindOf(act)) && { version }),
      ...(time !== undefined && { [time]: wireTime(doneAt) }),
    },
    language,
  )
}
