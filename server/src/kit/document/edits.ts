import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { asText, emptied, isNothing } from '../audit.ts'
import type { Tx } from '../database/database.ts'
import type { Draft } from './engine.ts'

/** What a draft says, field by field, as the audit log keeps it. */
export const writtenOf = <D extends AnyDocument>(draft: Draft<D> | undefined): object => ({
  ...(draft?.header as object | undefined),
  ...(draft?.linesStay !== true && { lines: draft?.lines }),
})

type Fields = Readonly<Record<string, unknown>>
const differing = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) =>
    isNothing(before[name]) && isNothing(after[name]) ? false : asText(before[name]) !== asText(after[name]),
  )

/** Which lines' fields differ: `lines.qty`; or only `lines`, where there are more or fewer of them. */
const lineFields = (before: readonly Fields[], after: readonly Fields[]): string[] => {
  if (before.length !== after.length) return ['lines']
  return [...new Set(after.flatMap((line, index) => differing(before[index] ?? {}, line)))].map(
    (name) => `lines.${name}`,
  )
}

/** The fields of a document that a draft changes, by their paths on the wire, against what was last written of it. */
export const editedFields = <D extends AnyDocument>(
  { lines: before, ...header }: Fields,
  draft: Draft<D>,
): string[] => [
  ...differing(header, draft.header as Fields),
  ...(draft.linesStay === true
    ? []
    : lineFields((before ?? []) as readonly Fields[], draft.lines as readonly Fields[])),
]
/** What a draft says beside what was last written: of a header all is written, so that what it does not mention is empty. */
export const rewritten = <D extends AnyDocument>({ lines: _lines, ...header }: Fields, draft: Draft<D>): object => ({
  ...emptied(header),
  ...writtenOf(draft),
})

/** The files of a document, in their order. */
export const filesOf = async (tx: Tx, spec: AnyDocument, id: number): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from document.file where record_kind = ${spec.name} and record_id = ${String(id)} and deleted_at is null order by position, created_at, id`.execute(
    tx,
  )
  return rows.map((file) => file.id).join()
}
