import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor, Context } from './access/actor.ts'
import { now } from './clock.ts'
import { type Reader, type Tx, recordset } from './database/database.ts'

/** What was done to one record. Fields go by their names on the wire; of a change only those are kept that differ. */
interface Audited {
  readonly id: string | number
  readonly before?: object | undefined
  readonly after?: object | undefined
}
/** Field → what it was and what it became; null where there was or is nothing. */
export type Changed = Record<string, readonly [from: unknown, to: unknown]>

export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''
/** A value as text: the same whatever the order of its keys, as the database keeps them in its own, and without what is empty. */
export const asText = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value, (_key, inner: unknown) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? Object.fromEntries(
              Object.entries(inner)
                .filter(([, one]) => !isNothing(one))
                .toSorted(([a], [b]) => (a < b ? -1 : 1)),
            )
          : inner,
      )
    : String(value)
const isFigure = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && /^-?\d+(\.\d+)?$/.test(String(value))
// 12.50 from the database and 12.5 from a form are the same amount. Compared exactly: codes of nineteen figures differ in the last.
const same = (one: unknown, other: unknown): boolean =>
  isNothing(one) || isNothing(other)
    ? isNothing(one) && isNothing(other)
    : asText(one) === asText(other) || (isFigure(one) && isFigure(other) && compare(String(one), String(other)) === 0)

// Names under which a secret may stand; a webhook's address is one itself, and where somebody is paid to is for few.
const secret = /password|secret|token|hash|webhookUrl|accountNo/i
/** A value as a log may keep it: whatever stands under the name of a secret is masked. */
export const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secret.test(name) && !isNothing(inner) ? '******' : masked(inner),
    ]),
  )
}

/**
 * The fields that differ. Of a change (both are given) a field that the later side does not mention was left as it is.
 */
export const differences = (before: object | undefined, after: object | undefined): Changed => {
  const [from, to] = [
    (masked(before) ?? {}) as Record<string, unknown>,
    (masked(after) ?? {}) as Record<string, unknown>,
  ]
  const names = before !== undefined && after !== undefined ? Object.keys(to) : Object.keys({ ...from, ...to })
  return Object.fromEntries(
    names.filter((name) => !same(from[name], to[name])).map((name) => [name, [from[name] ?? null, to[name] ?? null]]),
  )
}

/** A person, or somebody without an account by name. */
type Doer = Pick<Actor, 'userName'> & { readonly userId: number | null }

/** Writes who did what to which records into the audit log: one statement for any number of them. */
export const audit = async (
  tx: Tx,
  actor: Doer,
  context: Context,
  entity: string,
  action: string,
  records: readonly Audited[],
): Promise<void> => {
  await sql`
    insert into document.audit_log (operation, entity, entity_id, action, change, person_id, person_name, address, request_id, happened_at)
    select ${`${entity}.${action}`}, ${entity}, t.id, ${action}, t.change, ${actor.userId}, ${actor.userName}, ${context.address}, ${context.requestId}, ${now()}
    from ${recordset(
      records.map(({ id, before, after }) => ({ id: String(id), change: differences(before, after) })),
      { id: 'text', change: 'jsonb' },
    )}`.execute(tx)
}

/** What a record was last written as, by what its log says of making and changing it; undefined where nothing is known. */
export const lastAudited = async (
  db: Reader,
  entity: string,
  id: string | number,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select distinct on (c.key) c.key as name, c.value -> 1 as value from document.audit_log a cross join lateral jsonb_each(a.change) c
    where a.entity = ${entity} and a.entity_id = ${String(id)} and a.action in ('create', 'update') order by c.key, a.id desc`.execute(
    db,
  )
  return rows.length === 0 ? undefined : Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
/** The same fields with nothing in them: of a record that is written anew as a whole, what is not mentioned is emptied. */
export const emptied = (fields: object): object => Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
