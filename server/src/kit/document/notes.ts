import type { Notes } from '@geodepot/contracts/kit/notes.ts'
import { type RawBuilder, sql } from 'kysely'

type Column<N extends string> = N extends `${infer H}${infer T}`
  ? `${H extends Lowercase<H> ? H : `_${Lowercase<H>}`}${Column<T>}`
  : N
const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)

type Written<N extends Notes> = { readonly [K in keyof N & string]?: string | undefined }
type Kept<N extends Notes> = { [K in keyof N & string as Column<K>]: string }
/** The notes of a line under the columns of its table. */
export const keptNotes = <N extends Notes>(notes: N, line: Written<N>): Kept<N> =>
  Object.fromEntries(Object.keys(notes).map((name) => [columnOf(name), line[name] ?? ''])) as Kept<N>

/** The notes of a line of the table `l` under their names, to be selected. */
export const notesColumns = (notes: Notes): RawBuilder<unknown> =>
  sql.join(Object.keys(notes).map((name) => sql`${sql.ref(`l.${columnOf(name)}`)} as ${sql.ref(name)}`))
