import type { Work } from '@geodepot/contracts/kit/work.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now, today } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { wake } from '../push/index.ts'
import { type Known, type Standard, type Table, documents } from './engine.ts'
import type { Waiting } from './work.ts'

// A decision waits for its own people alone: one who has decided, or is asked no more, has nothing left to do.
const stillDecides = sql<SqlBool>`exists (
  select 1 from document.approval v join document.approval_step s on s.approval_id = v.id and s.state = 'open'
  join document.approval_task t on t.step_id = s.id and t.closed_at is null
  where v.document_id = m.document_id and v.state = 'open' and (t.person_id = m.person_id or exists (
    select 1 from document.delegation d where d.from_person = t.person_id and d.to_person = m.person_id and d.withdrawn_at is null
      and ${today()}::date between d.begins_on and d.ends_on)))`

const standsOf = (table: Table, id: number, work: Work, those: readonly Waiting[]): RawBuilder<SqlBool> =>
  work === 'decide'
    ? stillDecides
    : sql<SqlBool>`exists (select 1 from ${sql.table(table)} a where a.id = ${id} and a.deleted_at is null and (${sql.join(
        those.map(({ stands }) => stands()),
        sql` or `,
      )}))`

/** Messages that asked somebody to do something in a document are read once it is done, and their pages hear of it. */
const resolve = async (tx: Tx, { table, work }: Pick<Known, 'table' | 'work'>, id: number): Promise<void> => {
  const cases = [...Map.groupBy(work, (one) => one.work)].map(
    ([name, those]) => sql`when ${name} then ${standsOf(table, id, name, those)}`,
  )
  if (cases.length === 0) return
  const { rows } = await sql<{ person: number }>`
    update document.message m set read_at = ${now()}
    where m.document_id = ${id} and m.work is not null and m.read_at is null and not case m.work ${sql.join(cases, sql` `)} else false end
    returning m.person_id as person`.execute(tx)
  await wake(
    tx,
    rows.map(({ person }) => person),
  )
}

/** The same after a change of a document: of its own messages, and of those of the documents that it stands on. */
export const resolveMessages = async (tx: Tx, name: string, row: Standard): Promise<void> => {
  const known = documents().get(name)
  if (!known) return
  await resolve(tx, known, row.id)
  for (const [held, { column }] of Object.entries(known.spec.holds.documents ?? {})) {
    const of = documents().get(held)
    const id = (row as Standard & Readonly<Record<string, unknown>>)[column]
    if (of && typeof id === 'number') await resolve(tx, of, id)
  }
}
