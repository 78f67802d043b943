import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now, today } from '../clock.ts'
import { type Database, type Tx, inTransaction } from '../database/database.ts'
import { noteChanged, wake } from '../push/index.ts'
import { type Known, type Standard, documents } from './engine.ts'

/** Which documents of a kind: these, or all. */
type Which = readonly number[] | 'all'
const among = (column: RawBuilder<unknown>, which: Which): RawBuilder<SqlBool> =>
  which === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${column} = any(${which}::bigint[])`

/**
 * Writes down what waits in documents now, in place of what did; what waited before keeps its moment. What was not looked for
 * before began to wait when its document was changed last.
 */
const keep = async (tx: Tx, { spec, table, work }: Known, which: Which): Promise<void> => {
  if (work.length === 0) return
  const began = which === 'all' ? sql`coalesce(a.updated_at, a.created_at)` : sql`null`
  const parts = work.map(
    ({ work: name, stands, since, due }) => sql`
    select a.id, ${name}::text as work, ${since ?? began}::timestamptz as since, ${due ?? sql`null`}::date as due
    from ${sql.table(table)} a where ${among(sql`a.id`, which)} and a.deleted_at is null and ${stands}`,
  )
  // What tells its own moment may wait for others by now.
  const timed = work.filter(({ since }) => since !== undefined).map((one) => one.work)
  await sql`
    with waits as materialized (${sql.join(parts, sql` union all `)}), gone as (
      delete from document.work w where w.kind = ${spec.name} and ${among(sql`w.document_id`, which)}
        and not exists (select 1 from waits s where s.id = w.document_id and s.work = w.work))
    insert into document.work as w (document_id, kind, work, since, due)
    select s.id, ${spec.name}, s.work, coalesce(s.since, ${now()}), s.due from waits s order by s.id, s.work
    on conflict (document_id, work) do update set due = excluded.due,
      since = case when excluded.work = any(${timed}::text[]) then excluded.since else w.since end`.execute(tx)
}

// A decision waits for its own people alone: one who has decided, or is asked no more, has nothing left to do.
const stillDecides = () => sql<SqlBool>`exists (
  select 1 from document.approval v join document.approval_step s on s.approval_id = v.id and s.state = 'open'
  join document.approval_task t on t.step_id = s.id and t.closed_at is null
  where v.document_id = m.document_id and v.state = 'open' and (t.person_id = m.person_id or exists (
    select 1 from document.delegation d where d.from_person = t.person_id and d.to_person = m.person_id and d.to_person <> v.submitted_by
      and d.withdrawn_at is null and ${today()}::date between d.begins_on and d.ends_on
      and (d.kinds = '{}' or (select r.kind from document.register r where r.id = v.document_id) = any(d.kinds)))))`

const isDone = () => sql<SqlBool>`m.work is not null and m.read_at is null and not (
  exists (select 1 from document.work w where w.document_id = m.document_id and w.work = m.work) and (m.work <> 'decide' or ${stillDecides()}))`
/** Messages that asked somebody to do something in a document are read once it is done, and their pages hear of it. */
const readWhatIsDone = (tx: Tx, which: Which): Promise<void> =>
  read(tx, sql`${among(sql`m.document_id`, which)} and ${isDone()}`)
/**
 * The same of what ended without a change of its document: a day came to which somebody stood in, or the task went to another.
 * Messages of what is being done at this moment are passed over.
 */
export const readWhatIsOver = (db: Database): Promise<void> =>
  inTransaction(db, (tx) =>
    read(tx, sql`m.id = any(array(select m.id from document.message m where ${isDone()} for update skip locked))`),
  )
const read = async (tx: Tx, which: RawBuilder<SqlBool>): Promise<void> => {
  const { rows } = await sql<{ person: number }>`
    update document.message m set read_at = ${now()} where ${which} returning m.person_id as person`.execute(tx)
  await wake(
    tx,
    rows.map(({ person }) => person),
  )
}

const keepOf = async (tx: Tx, known: Known, ids: readonly number[]): Promise<void> => {
  await noteChanged(
    tx,
    ids.map((id) => recordNameOf(known.spec.name, id)),
  )
  await keep(tx, known, ids)
  await readWhatIsDone(tx, ids)
}

/**
 * What waits in documents of whose lines this transaction has taken something, or given back to: the database marks them as
 * it counts. Two who take the last of one follow each other here, so that the second sees what the first took.
 */
const keepStale = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ kind: string; ids: number[] }>`
    select r.kind, array_agg(r.id order by r.id) as ids from document.take_stale() s (id) join document.register r on r.id = s.id
    group by r.kind order by r.kind`.execute(tx)
  for (const { kind, ids } of rows) {
    const known = documents().get(kind)
    if (!known) continue
    await sql`
      select 1 from document.work w where w.kind = ${kind} and w.document_id = any(${ids}::bigint[]) order by w.document_id, w.work for update`.execute(
      tx,
    )
    await keepOf(tx, known, ids)
  }
}

let isLater = false
/**
 * Lets many documents live through many transitions, and finds what waits in them once, at the end. Only seeding does
 * this: meanwhile nobody is told what waits for him.
 */
export const keepLater = async (tx: Tx, work: () => Promise<void>): Promise<void> => {
  isLater = true
  try {
    await work()
  } finally {
    isLater = false
  }
  await sql`select document.take_stale()`.execute(tx)
  for (const known of documents().values()) await keep(tx, known, 'all')
  await readWhatIsDone(tx, 'all')
}

/**
 * After a change of a document: what waits in it, in those that it stands on, and in those that its lines take from;
 * messages about what is done are read, and pages that show them hear of it.
 */
export const keepWork = async (tx: Tx, name: string, row: Standard): Promise<void> => {
  if (isLater) return
  const kept = async (known: Known | undefined, id: unknown) => {
    if (known && typeof id === 'number') await keepOf(tx, known, [id])
  }
  const own = documents().get(name)
  await kept(own, row.id)
  for (const [held, { column }] of Object.entries(own?.spec.holds.documents ?? {}))
    await kept(documents().get(held), (row as Standard & Readonly<Record<string, unknown>>)[column])
  await keepStale(tx)
}

/** After documents were written, or what they have beside their header and lines: nothing else was told of it yet. */
export const keepWritten = async (tx: Tx, name: string, ids: readonly number[]): Promise<void> => {
  if (isLater) return
  const own = documents().get(name)
  if (own) await keep(tx, own, ids)
  await keepStale(tx)
}

/** What waits in documents that were changed before this version looked for it: at a start, once. */
export const keepAllWork = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const known of documents().values()) {
      const works = [...new Set(known.work.map(({ work }) => work))]
      const { numAffectedRows = 0n } = await sql`
        insert into document.work_known (kind, work) select ${known.spec.name}, given from unnest(${works}::text[]) given
        on conflict do nothing`.execute(tx)
      if (numAffectedRows > 0n) await keep(tx, known, 'all')
    }
  })
