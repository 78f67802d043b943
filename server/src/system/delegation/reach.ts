import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import type { Approvers } from '../../kit/ports.ts'
import { type Kind, approvedKinds, approversOf, holdersAmong } from '../chain/index.ts'

/** The kinds that each of these people may decide on. */
export const kindsOf = async (db: Reader, people: readonly number[]): Promise<ReadonlyMap<number, readonly Kind[]>> => {
  const kinds = approvedKinds()
  const holders = await holdersAmong(db, people, [...new Set(kinds.map(({ permission }) => permission))])
  return new Map(
    people.map((person) => [person, kinds.filter(({ permission }) => holders.get(permission)?.has(person) === true)]),
  )
}

/** Below which amount in USD somebody decides on a kind; null: without a limit. */
export type Limit = string | null
const higher = (one: Limit, other: Limit): Limit =>
  one === null || other === null ? null : compare(one, other) < 0 ? other : one
const isBelow = (one: Limit, other: Limit): boolean => one !== null && (other === null || compare(one, other) < 0)

type Banded = Omit<Approvers, 'projectId'> & { readonly kind: string; readonly below: Limit }
/** By kind, how far those go whom its chain asks. Whoever no step asks has no limit that anybody drew. */
const limitsIn = async (
  db: Reader,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, Limit>>> => {
  const chains = approvedKinds().flatMap(({ kind, chain }) => (kinds.includes(kind) ? [chain] : []))
  // Whoever holds the role anywhere: the place is the document's, and not known yet.
  const { rows } = await sql<Banded>`
    select c.kind, s.who, s.role_key as "roleKey", 'company' as place, s.department_id as "departmentId", to_jsonb(s.people) as people, trim_scale(s.amount_to)::text as below
    from document.chain_step s join document.chain c on c.id = s.chain_id
    where c.kind = any(${chains}::text[]) and exists (select 1 from document.chain_step b where b.chain_id = c.id and b.amount_to is not null)`.execute(
    db,
  )
  const found = await approversOf(
    db,
    rows.map(({ kind: _kind, below: _below, ...step }) => ({ ...step, projectId: null })),
  )
  const limits = new Map<string, Map<number, Limit>>()
  for (const [index, { kind, below }] of rows.entries()) {
    const known = limits.get(kind) ?? new Map<number, Limit>()
    for (const person of found[index] ?? [])
      known.set(person, known.has(person) ? higher(known.get(person) ?? null, below) : below)
    limits.set(kind, known)
  }
  return limits
}

/** Whoever decides on one of these kinds up to less than `person` does, with the kind and the amount. */
export const shorterThan = async (
  db: Reader,
  person: number,
  kinds: readonly string[],
): Promise<ReadonlyMap<number, { readonly kind: string; readonly below: string }>> => {
  const limits = await limitsIn(db, kinds)
  return new Map(
    [...limits].flatMap(([kind, people]) => {
      const own = people.get(person) ?? null
      return [...people].flatMap(([other, below]) =>
        below !== null && isBelow(below, own) ? [[other, { kind, below }] as const] : [],
      )
    }),
  )
}
