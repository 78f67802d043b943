import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import type { Changed } from '../audit.ts'
import type { Tx } from '../database/database.ts'
import type { Draft } from './engine.ts'

/** What a draft says, field by field, as the audit log keeps it. */
export const writtenOf = <D extends AnyDocument>(draft: Draft<D> | undefined): object => ({
  ...(draft?.header as object | undefined),
  ...(draft?.linesStay !== true && { lines: draft?.lines }),
})

type Fields = Readonly<Record<string, unknown>>
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''
// The same whatever the order of its keys: the database keeps them in its own.
const told = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, one]) => !isNothing(one))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  )
const differing = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) =>
    isNothing(before[name]) && isNothing(after[name]) ? false : told(before[name]) !== told(after[name]),
  )

/** Which lines' fields differ: `lines.qty`; or only `lines`, where there are more or fewer of them. */
const lineFields = (before: readonly Fields[], after: readonly Fields[]): string[] => {
  if (before.length !== after.length) return ['lines']
  return [...new Set(after.flatMap((line, index) => differing(before[index] ?? {}, line)))].map(
    (name) => `lines.${name}`,
  )
}

const valuesOf = (change: Changed | null): Fields =>
  Object.fromEntries(Object.entries(change ?? {}).map(([name, [, value]]) => [name, value]))

/**
 * The fields of a document that a draft changes, by their paths on the wire, against what was last written of it.
 * Nothing where that is not known.
 */
export const editedFields = async <D extends AnyDocument>(
  tx: Tx,
  spec: D,
  id: number,
  draft: Draft<D>,
): Promise<string[]> => {
  const {
    rows: [last],
  } = await sql<{ header: Changed | null; lines: readonly Fields[] | null }>`
    select (select change - 'lines' from document.audit_log where entity = ${spec.name} and entity_id = ${String(id)} and action in ('create', 'update') order by id desc limit 1) as header,
      (select change -> 'lines' -> 1 from document.audit_log where entity = ${spec.name} and entity_id = ${String(id)} and action in ('create', 'update') and change ? 'lines' order by id desc limit 1) as lines`.execute(
    tx,
  )
  if (!last?.header) return []
  const lines = draft.linesStay === true ? [] : lineFields(last.lines ?? [], draft.lines as readonly Fields[])
  return [...differing(valuesOf(last.header), draft.header as Fields), ...lines]
}

/** The files of a document, in their order. */
export const filesOf = async (tx: Tx, spec: AnyDocument, id: number): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from document.file where record_kind = ${spec.name} and record_id = ${String(id)} and deleted_at is null order by position, created_at, id`.execute(
    tx,
  )
  return rows.map((file) => file.id).join()
}
