// Creating a record as the bare server does it: given statements in one transaction, each time with texts and ids of its own.
import type pg from 'pg'
import type { Statement } from './capture.ts'

/** `gives`: the ids that were recorded as its answer, row by row; later statements mean by them the ids given anew. */
export interface Writing extends Statement {
  readonly gives?: readonly (number | string)[]
}
/**
 * A new record, in one transaction. `marks` are recorded texts by field: of the body where it has that field, else texts that
 * may occur once.
 */
export interface CreatePlan {
  readonly kind: 'create'
  readonly path: string
  /** What was answered, with the ids of the record. */
  readonly answer: Readonly<Record<string, unknown>>
  readonly statements: readonly Writing[]
  readonly marks: Readonly<Record<string, string>>
}

/** The texts and ids of one repetition, by those that were recorded. */
type Own = ReadonlyMap<string, string | number>
type Value = (own: Own) => unknown
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Looks a value through once, so that a repetition replaces what is its own and no more. Ids have ten digits (`recorded`). */
const compiled = (marks: readonly string[], ids: ReadonlySet<string>): ((value: unknown) => Value) => {
  const places = new RegExp(`(?<![0-9])(${[...marks.map(escaped), String.raw`\d{10}`].join('|')})(?![0-9])`)
  const isOwn = (text: string) => ids.has(text) || marks.includes(text)
  const valueOf = (value: unknown): Value => {
    if (Array.isArray(value)) {
      const each = value.map(valueOf)
      return (own) => each.map((one) => one(own))
    }
    const whole = String(value)
    if ((typeof value === 'string' || typeof value === 'number') && isOwn(whole)) return (own) => own.get(whole)
    if (typeof value !== 'string') return () => value
    const parts = value.split(places)
    return parts.some((part, index) => index % 2 === 1 && isOwn(part))
      ? (own) => parts.map((part, index) => (index % 2 === 1 ? (own.get(part) ?? part) : part)).join('')
      : () => value
  }
  return valueOf
}

interface Replay {
  readonly valueOf: (value: unknown) => Value
  /** Writes what was recorded with what is this repetition's own, and adds the ids that it was given. */
  readonly write: (client: pg.ClientBase, own: Map<string, string | number>) => Promise<void>
}
/** What was recorded, made ready to be written again. `before`: ids that earlier writings gave. */
export const replayOf = (
  statements: readonly Writing[],
  marks: readonly string[] = [],
  before: Iterable<string> = [],
): Replay => {
  const valueOf = compiled(marks, new Set([...before, ...statements.flatMap(({ gives = [] }) => gives.map(String))]))
  const writings = statements.map((statement) => ({ ...statement, values: statement.values.map(valueOf) }))
  return {
    valueOf,
    write: async (client, own) => {
      try {
        for (const { text, name, values, gives = [] } of writings) {
          const { rows } = await client.query<{ id: number }>({
            text,
            values: values.map((value) => value(own)),
            ...(name !== undefined && { name }),
          })
          gives.forEach((id, index) => own.set(String(id), rows[index]?.id ?? 0))
        }
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
  }
}

type Answering = (pool: pg.Pool, given: Readonly<Record<string, string>>) => Promise<object>
/** Answers each call with a record of its own. */
export const creating = ({ statements, marks, answer }: CreatePlan): Answering => {
  const { valueOf, write } = replayOf(statements, Object.values(marks))
  const answers = Object.entries(answer).map(([field, value]) => [field, valueOf(value)] as const)
  let made = 0
  return async (pool, given) => {
    made += 1
    const once = String(made).padStart(6, '0')
    const own = new Map<string, string | number>(
      Object.entries(marks).map(([field, mark]) => [
        mark,
        given[field] ?? `${mark.slice(0, 4)}-${process.pid}-${once}`,
      ]),
    )
    const client = await pool.connect()
    try {
      await write(client, own)
    } finally {
      client.release()
    }
    return { code: 200, msg: '', data: Object.fromEntries(answers.map(([field, value]) => [field, value(own)])) }
  }
}
