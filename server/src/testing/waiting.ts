import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import type { Work } from '@geodepot/contracts/kit/work.ts'
import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import type { Database } from '../kit/database/database.ts'
import { type Engine, type Standard, documentVisible, isKept, judge, offeredWork } from '../kit/document/index.ts'
import type { Table } from '../kit/document/engine.ts'

/** What waits as soon as it may be done. The rest may be done, and waits only when there is a reason. */
const always: ReadonlySet<Work> = new Set(['decide', 'consent', 'ship', 'inspect', 'settle', 'pay'])
// What another document does, or a part of its page, is offered by the page alone.
const elsewhere: ReadonlySet<string> = new Set([
  'allocate',
  'analyse',
  'assign',
  'source',
  'ask',
  'award',
  'result',
  'order',
  'renew',
  'confirm',
])

interface Compared {
  readonly contradictions: readonly string[]
  readonly waiting: ReadonlyMap<Work, number>
}
/**
 * Compares what lists say waits for these people with what the buttons offer, in all documents of a kind: nothing waits that
 * is refused, and nothing that always waits is missing.
 */
export const waitingAndOffered = async <D extends AnyDocument, T extends Table>(
  db: Database,
  engine: Engine<D, T>,
  actors: readonly Actor[],
): Promise<Compared> => {
  const { spec, table, work } = engine
  const decides = transitionsOf(spec).find(({ transition }) => transition.decision === 'return')?.name
  const contradictions: string[] = []
  const waiting = new Map<Work, number>()
  for (const actor of actors) {
    const { rows } = await sql<Standard>`
      select a.* from ${sql.table(table)} a where ${documentVisible(spec, actor, 'a')} order by a.id`.execute(db)
    const { against } = await judge(db, engine, actor, rows)
    for (const one of offeredWork(actor, work)) {
      const { rows: found } = await sql<{ id: number }>`
        select a.id from document.work w join ${sql.table(table)} a on a.id = w.document_id
        where w.kind = ${spec.name} and ${isKept(one)} and ${one.isTheirs()} and ${documentVisible(spec, actor, 'a')}`.execute(
        db,
      )
      const listed = new Set(found.map(({ id }) => id))
      waiting.set(one.work, (waiting.get(one.work) ?? 0) + listed.size)
      const actions = (one.work === 'decide' ? [decides ?? ''] : one.actions).filter((name) => !elsewhere.has(name))
      for (const row of rows)
        for (const action of actions) {
          const reasons = against(row, action)
          const told = `${actor.userName} ${one.work} ${row.number} (${row.state})`
          if (listed.has(row.id) && reasons.length > 0)
            contradictions.push(`${told}: waits, but ${action} is refused for ${reasons[0]?.key}`)
          if (!listed.has(row.id) && reasons.length === 0 && always.has(one.work))
            contradictions.push(`${told}: ${action} is offered, but does not wait`)
        }
    }
  }
  return { contradictions, waiting }
}
