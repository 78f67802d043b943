import { chainBounds } from '@geodepot/contracts/kit/document-chain.ts'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import { documents } from '../document/index.ts'
import { type Link, type Way, linksFrom, ties } from './links.ts'

export interface Found {
  readonly id: number
  readonly kind: string
  readonly number: string
}
export interface Chain {
  /** In the order in which they were begun. */
  readonly documents: readonly Found[]
  readonly links: readonly Link[]
  /** There is more of it. */
  readonly isCut: boolean
}

const byKind = (found: readonly Found[]): Map<string, number[]> =>
  new Map([...Map.groupBy(found, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(({ id }) => id)]))

/** Those of them that are there: what was deleted was never part of anything. */
const thereOf = async (db: Reader, ids: readonly number[]): Promise<Found[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select id, kind, number from document.register where id = any(${ids}::bigint[]) order by id`.execute(db)
  const parts = [...byKind(rows)].flatMap(([kind, of]) => {
    const table = documents().get(kind)?.table
    return table
      ? sql`select t.id from ${sql.table(table)} t where t.id = any(${of}::bigint[]) and t.deleted_at is null`
      : []
  })
  if (parts.length === 0) return []
  const { rows: there } = await sql<{ id: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const alive = new Set(there.map(({ id }) => id))
  return rows.filter(({ id }) => alive.has(id))
}

/**
 * What a document stands on, all the way up, and what stands on it, all the way down: a few statements for each step, each document once,
 * whichever way it is reached.
 */
export const chainFrom = async (db: Reader, start: number): Promise<Chain> => {
  const all = await ties(db)
  const found = new Map<number, Found>()
  const links = new Map<string, Link>()
  const first = await thereOf(db, [start])
  let isCut = false
  for (const way of ['up', 'down'] satisfies Way[]) {
    const passed = new Set([start])
    let front = first
    while (front.length > 0) {
      for (const one of front) found.set(one.id, one)
      const led = await linksFrom(db, all, byKind(front), way)
      const next = new Set(led.map((link) => (way === 'up' ? link.parent : link.child)).filter((id) => !passed.has(id)))
      const there = await thereOf(db, [...next])
      const room = chainBounds.documents - found.size
      const fresh = there.filter(({ id }) => !found.has(id))
      if (fresh.length > room) isCut = true
      const taken = new Set(fresh.slice(0, Math.max(room, 0)).map(({ id }) => id))
      front = there.filter(({ id }) => taken.has(id) || found.has(id))
      for (const { id } of front) passed.add(id)
      for (const link of led) links.set(`${link.child} ${link.parent}`, link)
    }
  }
  return {
    documents: [...found.values()].toSorted((a, b) => a.id - b.id),
    links: [...links.values()].filter(({ child, parent }) => found.has(child) && found.has(parent)),
    isCut,
  }
}
