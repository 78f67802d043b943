import { documentLedgerMessages } from '@geodepot/contracts/kit/document-ledger.messages.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { type Drift, type Ledger, mostNamed } from '../ledger.ts'
import { documents } from './engine.ts'

// The states that something leads to. One that nothing does is a state that a document is made in, as a virtual project
// is: its history begins without it.
const reached = ({ states, transitions, approval }: AnyDocument): string[] => {
  const led = [
    ...Object.values(transitions).map(({ to }) => to),
    approval?.pending,
    approval?.approved,
    approval?.refused,
    approval?.returned,
    approval?.lines?.partialApproved,
    ...(approval?.ahead ?? []),
  ]
  return [...new Set([...Object.keys(states).slice(0, 1), ...led.filter((state) => state !== undefined)])]
}

// Every document is in the state that its history last led to, and each event begins where the one before it ended. One
// that was there before there was a
// history has none to compare.
const rebuild: Ledger['rebuild'] = async (db) => {
  const standing = sql.join(
    [...documents().values()].map(
      ({ table, spec }) =>
        sql`select t.id, t.number, t.state, ${reached(spec)}::text[] as reached from ${sql.table(table)} t`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<Drift & { differences: number }>`
    with event as (
      select document_id, from_state, to_state, lead(id) over each is null as is_last, lag(to_state) over each as former
      from document.event window each as (partition by document_id order by id)
    ), document as (${standing}), difference as (
      select 'state' as what, coalesce(d.number, d.id::text) as key, d.state as stored, e.to_state as rebuilt
        from document d join event e on e.document_id = d.id and e.is_last where d.state <> e.to_state and d.state = any(d.reached)
      union all
      select 'event', coalesce(d.number, d.id::text), e.from_state, e.former from event e join document d on d.id = e.document_id
        where (e.from_state is null or e.from_state = any(d.reached)) and e.former is distinct from e.from_state and (e.former is not null or e.from_state is not null)
    )
    select what, key, stored, rebuilt, count(*) over () as differences from difference order by what, key limit ${mostNamed}`.execute(
    db,
  )
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*) as count from document.event`.execute(db)
  return {
    looked: counted?.count ?? 0,
    differences: rows[0]?.differences ?? 0,
    first: rows.map(({ differences: _all, ...drift }) => drift),
  }
}

/** The history of documents as a ledger: their states are its balance. */
export const documentLedger: Ledger = { name: 'document/event', messages: documentLedgerMessages, rebuild }
