import type { AnyDocument, TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { type Actor, systemContext } from '../kit/access/actor.ts'
import { type Database, type Tx, inTransaction } from '../kit/database/database.ts'
import { nudge } from '../kit/document/nudge.ts'
import { type Engine, type Standard, judge, perform, remove, removeDocumentLine } from '../kit/document/index.ts'
import type { Table } from '../kit/document/engine.ts'
import { Refusal } from '../kit/http/refusal.ts'

/** What comes of doing something: the refusal, or nothing; nothing of it stays. */
const tried = async (tx: Tx, work: () => Promise<unknown>): Promise<Refusal | undefined> => {
  await sql`savepoint before`.execute(tx)
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  } finally {
    await sql`rollback to savepoint before`.execute(tx)
  }
}

const done = <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  { id }: Standard,
  action: string,
  input: object,
): Promise<unknown> => {
  if (action === 'nudge') return nudge(tx, engine, actor, systemContext, id)
  if (action === 'remove') return remove(tx, engine, actor, systemContext, id)
  if (action === 'edit') return removeDocumentLine(tx, engine, actor, systemContext, id, 0)
  const name = action as TransitionOf<D>
  return perform(tx, engine, actor, systemContext, name, id, undefined, input as TransitionInput<D, typeof name>)
}

const shown = ({ code, reasons }: Pick<Refusal, 'code' | 'reasons'>) =>
  `${code} ${reasons.map(({ key, field = '' }) => `${key} ${field}`.trim()).join()}`

// What is offered may still be refused for what was written with it, never for what was known before.
const contradiction = (offered: Pick<Refusal, 'code' | 'reasons'> | undefined, came: Refusal | undefined) => {
  if (offered === undefined) {
    const isInput = came?.reasons.every(({ field, key }) => field !== undefined && key !== 'noLines') ?? true
    return isInput ? undefined : `offered, but refused: ${came && shown(came)}`
  }
  if (came === undefined) return `hidden for ${shown(offered)}, but done`
  // Outside the data scope nobody learns more than that.
  const isSame = came.reasons[0]?.key === offered.reasons[0]?.key || came.code === 403 || came.code === 404
  return isSame ? undefined : `hidden for ${shown(offered)}, but refused for ${shown(came)}`
}

interface Looked {
  readonly contradictions: readonly string[]
  readonly offered: number
  readonly hidden: number
}
/**
 * Does everything with some documents of each state, as each of these people, and undoes it: what a page offers has to
 * work, what it hides has to be refused for the same reason.
 */
export const offeredAndDone = <D extends AnyDocument, T extends Table>(
  db: Database,
  engine: Engine<D, T>,
  actors: readonly Actor[],
  { each, inputs = {} }: { each: number; inputs?: Readonly<Record<string, object>> },
): Promise<Looked> =>
  inTransaction(db, async (tx) => {
    const { spec } = engine
    const { rows } = await sql<Standard>`
      select t.* from (select t.*, row_number() over (partition by t.state order by t.id desc) as nth_of_state from ${sql.table(engine.table)} t where t.deleted_at is null) t
      where t.nth_of_state <= ${each} order by t.id`.execute(tx)
    const contradictions: string[] = []
    let [offered, hidden] = [0, 0]
    const actions = ['edit', 'remove', ...(spec.approval ? ['nudge'] : []), ...Object.keys(spec.transitions)]
    for (const actor of actors) {
      const { against } = await judge(tx, engine, actor, rows)
      for (const row of rows) {
        for (const action of actions) {
          const reasons = against(row, action)
          const hides = reasons.length === 0 ? undefined : { code: reasons[0]?.code ?? 500, reasons }
          if (hides) hidden += 1
          else offered += 1
          const input = { opinion: '核对', ...inputs[action] }
          const came = await tried(tx, () => done(tx, engine, actor, row, action, input))
          const found = contradiction(hides, came)
          if (found !== undefined)
            contradictions.push(`${actor.userName} ${action} ${row.number} (${row.state}): ${found}`)
        }
      }
    }
    return { contradictions, offered, hidden }
  })
