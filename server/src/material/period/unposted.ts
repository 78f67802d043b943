import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** A kind of document that posts stock, with the column of the day on which it does. */
export interface Posting {
  readonly of: { readonly spec: AnyDocument; readonly table: string }
  /** `biz_date` unless it is called otherwise. */
  readonly day?: string
  /** In which it has not posted yet; those in which it is written or waits for its chain, unless told. */
  readonly states?: readonly string[]
}
const postings: Posting[] = []
/** Says that a kind of document posts stock: what of it is not posted keeps its period open. */
export const registerPosting = (posting: Posting): void => {
  postings.push(posting)
}

const unpostedStates = ({ of: { spec }, states }: Posting): readonly string[] =>
  states ?? [...spec.editable, ...(spec.approval ? [spec.approval.pending, ...(spec.approval.ahead ?? [])] : [])]

export interface Unposted {
  readonly kind: string
  readonly id: number
  readonly number: string
  readonly day: string
  readonly state: string
}
const mostNamed = 100
/** What was written for days of a period, or of one before it, and is not posted. */
export const findUnposted = async (
  db: Reader,
  days: { readonly beginsOn: string; readonly endsOn: string },
): Promise<readonly Unposted[]> => {
  if (postings.length === 0) return []
  const parts = postings.map((posting) => {
    const { of, day = 'biz_date' } = posting
    return sql`select ${of.spec.name}::text as kind, a.id, a.number, ${sql.ref(`a.${day}`)} as day, a.state from ${sql.table(of.table)} a
      where a.deleted_at is null and a.state = any(${unpostedStates(posting)}::text[])
        and ${sql.ref(`a.${day}`)} between ${days.beginsOn}::date and ${days.endsOn}::date`
  })
  const { rows } = await sql<Unposted>`
    select * from (${sql.join(parts, sql` union all `)}) as x order by day, id limit ${mostNamed}`.execute(db)
  return rows
}
/** What a kind of document and a state of it are called. */
export const wordsOf = (kind: string, state: string, language: Language): { kind: string; state: string } => {
  const found = postings.find(({ of }) => of.spec.name === kind)
  if (!found) return { kind, state }
  const { messages } = found.of.spec
  return { kind: textOf(messages, 'title', language), state: textOf(messages, `state_${state}`, language) }
}
