import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { offlineMessages } from '@geodepot/contracts/system/offline.messages.ts'
import type { OfflineResult } from '@geodepot/contracts/kit/offline.ts'
import type { OfflineAct } from '@geodepot/contracts/system/offline.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Reader, inTransaction } from '../../kit/database/database.ts'
import { perform } from '../../kit/http/perform.ts'
import { Refusal, said } from '../../kit/http/refusal.ts'
import type { AnyQuery } from '../../kit/http/route.ts'
import { send } from '../../kit/push/index.ts'
import { inputOf, madeBy, namedByPhone, routeOf, seenDocument } from './acts.ts'

interface Entry {
  readonly entryKey: string
  readonly act: OfflineAct
  readonly input: Readonly<Record<string, unknown>>
  readonly title: string
  readonly doneAt: string
  readonly phoneAt: string
  readonly localNumber?: string | undefined
  readonly personId: number
}
type Asked = Pick<AnyQuery, 'context' | 'signal' | 'arriving' | 'token'> & { readonly actor: Actor }

const hashOf = ({ act, input, personId }: Entry): Buffer =>
  createHash('sha256').update(act).update(String(personId)).update(JSON.stringify(input)).digest()

interface Stood {
  readonly hash: Buffer
  readonly state: 'done' | 'kept' | 'settled'
  readonly reason: string
  readonly number: string | null
}
const doneAs = (entryKey: string, number: string | undefined): OfflineResult => ({
  entryKey,
  outcome: 'done',
  msg: '',
  ...(number !== undefined && { number }),
})
/** What became of an entry that was handed in before. */
const before = async (db: Reader, entry: Entry, { language }: Asked['context']): Promise<OfflineResult | undefined> => {
  const {
    rows: [stood],
  } = await sql<Stood>`
    select content_hash as hash, state, ${sql.ref(language === 'cn' ? 'reason' : 'reason_en')} as reason,
      case when e.local_number is not null then (select g.number from document.register g where g.id = e.document_id) end as number
    from system.offline_entry e where entry_key = ${entry.entryKey}`.execute(db)
  if (!stood) return undefined
  const { entryKey } = entry
  if (!stood.hash.equals(hashOf(entry)))
    return { entryKey, outcome: 'refused', msg: said({ key: 'otherContent', messages: offlineMessages }, language) }
  return stood.state === 'done'
    ? doneAs(entryKey, stood.number ?? undefined)
    : { entryKey, outcome: 'kept', msg: stood.reason }
}

/** Nothing is done tomorrow, whatever the clock of a phone says. */
const doneAt = (entry: Entry): Date => new Date(Math.min(Date.parse(entry.doneAt), now().getTime()))

const insert = async (
  db: Reader,
  actor: Actor,
  entry: Entry,
  state: 'done' | 'kept',
  document: number | null,
  reason: readonly [string, string] = ['', ''],
): Promise<void> => {
  await sql`
    insert into system.offline_entry (entry_key, content_hash, person_id, handed_in_by, act, document_id, local_number, title, input, done_at, phone_at, received_at, state, reason, reason_en)
    values (${entry.entryKey}, ${hashOf(entry)}, coalesce((select id from system.user where id = ${entry.personId}), ${actor.userId}), ${actor.userId}, ${entry.act},
      ${document}, ${entry.localNumber ?? null}, ${entry.title}, ${JSON.stringify(entry.input)}, ${doneAt(entry)}, ${new Date(entry.phoneAt)}, ${now()}, ${state}, ${reason[0]}, ${reason[1]})`.execute(
    db,
  )
}

/** Keeps what could not be accepted, and tells whoever wrote it down. */
const keep = (db: Database, actor: Actor, entry: Entry, refused: Refusal): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [reason] = refused.reasons
    if (!reason) throw refused
    const why = [said(reason, 'cn'), said(reason, 'en')] as const
    await insert(tx, actor, entry, 'kept', await seenDocument(tx, actor, entry.act, entry.input), why)
    await send(tx, [
      {
        to: [actor.userId],
        kind: 'road',
        title: bothOf(offlineMessages, 'toldKept'),
        body: bothOf(offlineMessages, 'toldKeptBody', (language) => ({
          title: entry.title,
          reason: why[language === 'cn' ? 0 : 1],
        })),
        link: '/user/offline',
      },
    ])
  })

// The document was changed between the look at it and the call: looked at anew, it is another question.
const attempts = 3
const stale = 409
const isStale = (error: unknown): boolean => error instanceof Refusal && error.code === stale

const done = async (db: Database, asked: Asked, entry: Entry): Promise<string | undefined> => {
  const { actor, context } = asked
  const route = routeOf(entry.act)
  const written = { act: entry.act, input: entry.input, doneAt: doneAt(entry) }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const input = await inputOf(db, actor, written, context.language)
      const answer = await perform(
        { db },
        {
          operation: route.operation,
          // The entry and what it says are written together, or neither is.
          run: {
            kind: 'command',
            work: async (call) => {
              const seen = await seenDocument(call.tx, actor, entry.act, entry.input)
              const told = await route.run.work(call)
              const made = await namedByPhone(call.tx, entry.act, told, entry.localNumber)
              await insert(call.tx, actor, entry, 'done', seen ?? made)
              return told
            },
          },
        },
        {
          ...asked,
          context: { ...asked.context, filesFollow: true },
          input,
          path: route.operation.path,
          key: undefined,
          isCut: () => false,
        },
      )
      return madeBy(entry.act, answer)?.number
    } catch (error) {
      if (!isStale(error) || attempt === attempts) throw error
    }
  }
}

/**
 * Does what one entry says, once, however often it is handed in. What is refused is kept. What could not be decided just
 * now is not: it is handed in again.
 */
const handedIn = async (db: Database, asked: Asked, entry: Entry): Promise<OfflineResult> => {
  const { entryKey } = entry
  const known = await before(db, entry, asked.context)
  if (known) return known
  try {
    return doneAs(entryKey, await done(db, asked, entry))
  } catch (error) {
    // Handed in twice at once: the other one was first.
    const other = await before(db, entry, asked.context)
    if (other) return other
    if (!(error instanceof Refusal) || error.code === stale)
      return {
        entryKey,
        outcome: 'failed',
        msg: said({ key: 'failed', messages: offlineMessages }, asked.context.language),
      }
    try {
      await keep(db, asked.actor, entry, error)
    } catch (thrown) {
      const meanwhile = await before(db, entry, asked.context)
      if (meanwhile) return meanwhile
      throw thrown
    }
    const [reason] = error.reasons
    return { entryKey, outcome: 'kept', msg: reason ? said(reason, asked.context.language) : '' }
  }
}

/** One after the other, in the order in which they were written down: a later one may stand on an earlier one. */
export const handIn = async (db: Database, asked: Asked, entries: readonly Entry[]): Promise<OfflineResult[]> => {
  const results: OfflineResult[] = []
  for (const entry of entries) {
    if (asked.signal.aborted) break
    results.push(await handedIn(db, asked, entry))
  }
  return results
}
