import { permissionOf } from '@geodepot/contracts/kit/document.ts'
import { chainBounds } from '@geodepot/contracts/kit/document-chain.ts'
import { sql } from 'kysely'
import { mayDo } from '../access/actor.ts'
import { documentVisible, documents } from '../document/index.ts'
import { filesSeen } from '../files/index.ts'
import type { Asking } from './asking.ts'
import { type Chain, type Found, chainFrom } from './walk.ts'

export type Why = 'notYours' | 'tooMuch' | 'notRead'
/** What an archive has not, and why. */
export interface LeftOut {
  readonly kind: string
  readonly number: string
  /** A file of it; the document itself where none is named. */
  readonly file?: string
  readonly why: Why
}
export interface ChainFile {
  readonly id: string
  readonly name: string
  readonly size: number
}
/** What an archive is made of, known before its first byte is sent. */
export interface Contents extends Chain {
  readonly seen: readonly (Found & { readonly files: readonly ChainFile[] })[]
  readonly leftOut: readonly LeftOut[]
}

const seenOf = async ({ db, actor }: Asking, kind: string, ids: readonly number[]): Promise<number[]> => {
  const known = documents().get(kind)
  if (!known || !mayDo(actor, permissionOf(known.spec, 'query'))) return []
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(known.table)} t where t.id = any(${ids}::bigint[]) and ${documentVisible(known.spec, actor, 't')}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The chain of a document as this person sees it: two statements for each kind. */
export const contentsOf = async (asking: Asking, start: number): Promise<Contents> => {
  const chain = await chainFrom(asking.db, start)
  const seen = new Set<number>()
  const files = new Map<number, ChainFile[]>()
  for (const [kind, of] of Map.groupBy(chain.documents, (one) => one.kind)) {
    const ids = await seenOf(
      asking,
      kind,
      of.map(({ id }) => id),
    )
    for (const id of ids) seen.add(id)
    for (const file of await filesSeen(asking.db, asking.actor, kind, ids.map(String))) {
      const id = Number(file.recordId)
      files.set(id, [...(files.get(id) ?? []), file])
    }
  }
  const leftOut: LeftOut[] = []
  let [count, bytes] = [0, 0]
  const fits = ({ kind, number }: Found, { name, size }: ChainFile): boolean => {
    const isMore = count >= chainBounds.files || bytes + size > chainBounds.megabytes * 1024 * 1024
    if (isMore) leftOut.push({ kind, number, file: name, why: 'tooMuch' })
    else [count, bytes] = [count + 1, bytes + size]
    return !isMore
  }
  for (const { id, kind, number } of chain.documents) if (!seen.has(id)) leftOut.push({ kind, number, why: 'notYours' })
  return {
    ...chain,
    seen: chain.documents
      .filter(({ id }) => seen.has(id))
      .map((one) => ({ ...one, files: (files.get(one.id) ?? []).filter((file) => fits(one, file)) })),
    leftOut,
  }
}
