// A kind of records as a whole, written for machines: with the fields that its list answers, and the cursor from which its changes go on.
// What the list says of a row by statements alone is copied out by the database; what it adds is asked for a page at a time.
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { cursorHeader, tableTypes } from '@geodepot/contracts/kit/change-log.ts'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { conditionOf } from '../access/visible.ts'
import { copied } from '../database/copy.ts'
import type { Database } from '../database/database.ts'
import type { Download } from '../http/route.ts'
import { linesOf } from './copied-rows.ts'
import type { Followed } from './followed.ts'
import { cursorNow, recordsAsTheyAre } from './read.ts'
import { type Format, type Writing, writings } from './lines.ts'

interface Asked {
  readonly format: Format
  readonly language: Language
  /** Aborted when the reader hangs up. */
  readonly signal: AbortSignal
}

const minutes = 30

/**
 * The whole table. The cursor is taken before its first row is read: what changes meanwhile may be in both, and nothing is in neither.
 * @throws before a byte is sent; what goes wrong later breaks the answer off
 */
export const tableOf = async (
  db: Database,
  actor: Actor,
  followed: Followed,
  { format, language, signal }: Asked,
): Promise<Download> => {
  const cursor = await cursorNow(db, actor, followed)
  const writing = writings[format]
  const pieces = await (followed.complete ? asked : copiedOut)(db, actor, followed, writing, language)
  const first = await pieces.next()
  const body = Readable.from(
    (async function* () {
      if (!first.done) yield first.value
      yield* pieces
    })(),
    { objectMode: false },
  )
  body.once('close', () => void pieces.return(undefined).catch(() => undefined))
  const leave = () => body.destroy()
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return {
    name: `${followed.kind.replace('/', '-')}.${format}`,
    type: tableTypes[format],
    body,
    headers: { [cursorHeader]: cursor },
  }
}

/** The fields of a row, as the contract of the list has them. */
export const fieldsOf = ({ list }: Followed): string[] => {
  const { rows } = (list.answer as z.ZodObject<{ rows: z.ZodArray<z.ZodObject> }>).shape
  return Object.keys(rows.element.shape)
}
/** The same, with the `id` that changes go by. */
const withId = (fields: readonly string[]): readonly string[] => ['id', ...fields.filter((name) => name !== 'id')]

type Written = AsyncGenerator<string | Buffer, void, undefined>

const asked = async (
  db: Database,
  actor: Actor,
  followed: Followed,
  { head, valuesLine }: Writing,
  language: Language,
): Promise<Written> => {
  const fields = withId(fieldsOf(followed))
  return (async function* () {
    let before = head(fields)
    for await (const records of recordsAsTheyAre(db, actor, followed, language)) {
      yield before + records.map((record) => valuesLine(fields, record as Record<string, unknown>)).join('')
      before = ''
    }
  })()
}

const copiedOut = async (
  db: Database,
  actor: Actor,
  followed: Followed,
  { head, copiedRows }: Writing,
  language: Language,
): Promise<Written> => {
  const { columns: wanted, from, joins, scope, where, key } = await followed.listing(db, actor, language)
  const fields = fieldsOf(followed)
  const id = fields.includes('id') ? sql`` : sql`${sql.ref(key)} as id,`
  const rows = sql`select ${id} ${wanted} from ${from} ${joins} where ${sql.join([conditionOf(scope), ...where], sql` and `)} order by ${sql.ref(key)}`
  const { columns, pieces } = await copied(db, rows, withId(fields), minutes)
  return linesOf(pieces, head(columns.map(({ name }) => name)), copiedRows(columns))
}
