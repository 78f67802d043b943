import { type ChangePage, mostChanges } from '@geodepot/contracts/kit/change-log.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Database } from '../database/database.ts'
import type { Followed } from './followed.ts'
import { type Format, writings } from './lines.ts'
import { changesOf } from './read.ts'
import { fieldsOf } from './table.ts'

interface Asked {
  /** From where; absent, all records as they are. */
  readonly from: string | undefined
  readonly format: Format
  readonly language: Language
}
export interface ChangesWritten {
  /** Lines to write; undefined where nothing has changed. */
  readonly pieces: AsyncGenerator<string> | undefined
  /** How far they reach, and how many they are, once all were taken. */
  readonly told: () => { readonly cursor: string; readonly count: number }
}

/**
 * What changed from a cursor on, to its end, as lines: what became of each record, its `id`, and its fields as its list answers
 * them. Nothing of it is held but a page.
 * @throws Refusal where the cursor is none, of another view, or too old
 */
export const changesWritten = async (
  db: Database,
  actor: Actor,
  followed: Followed,
  { from, format, language }: Asked,
): Promise<ChangesWritten> => {
  const next = (cursor: string | undefined): Promise<ChangePage> =>
    changesOf(db, actor, followed, { cursor, limit: mostChanges, full: true }, language)
  let page = await next(from)
  while (page.rows.length === 0 && page.more) page = await next(page.cursor)
  let count = 0
  const told = () => ({ cursor: page.cursor, count })
  if (page.rows.length === 0) return { pieces: undefined, told }
  const { head, valuesLine } = writings[format]
  const fields = ['change', 'id', ...fieldsOf(followed).filter((name) => name !== 'id' && name !== 'change')]
  const pieces = async function* () {
    yield head(fields)
    for (;;) {
      yield page.rows
        .map(({ id, change, record }) => valuesLine(fields, { change, id, ...(record as object | undefined) }))
        .join('')
      count += page.rows.length
      if (!page.more) return
      page = await next(page.cursor)
    }
  }
  return { pieces: pieces(), told }
}
