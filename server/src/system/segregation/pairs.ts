import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { decidingOf, submissionOf } from '@geodepot/contracts/kit/transition.ts'
import { segregationMessages } from '@geodepot/contracts/system/segregation.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { documents } from '../../kit/document/index.ts'

export interface Duty {
  readonly name: Text
  /** Any of these lets somebody do it. */
  readonly permissions: readonly string[]
}
/** Two duties that one person should not have together. */
export interface ForbiddenPair {
  readonly name: string
  readonly one: Duty
  readonly other: Duty
  /** On which both are done. */
  readonly documents: readonly AnyDocument[]
  /** Where one person has done both: a table with `document_id`, `person_id`, `one_at` and `other_at`. */
  readonly happened: RawBuilder<unknown>
}
const known = new Map<string, ForbiddenPair>()
/** Says that one person should not have two duties. Modules do this in their `index.ts`, once. */
export const registerPair = (pair: ForbiddenPair): void => {
  if (known.has(pair.name)) throw new Error(`the pair ${pair.name} is forbidden twice`)
  known.set(pair.name, pair)
}

const both = (key: 'submits' | 'approves', spec: AnyDocument): Text => [
  textOf(segregationMessages, key, 'cn', { document: textOf(spec.messages, 'title', 'cn') }),
  textOf(segregationMessages, key, 'en', { document: textOf(spec.messages, 'title', 'en') }),
]
// Of every document that is approved: nobody approves his own.
const ownApprovals = (): ForbiddenPair[] =>
  [...documents().values()].flatMap(({ spec }) => {
    const [submits, approves] = [submissionOf(spec), decidingOf(spec, 'approve')]
    if (!submits || !approves) return []
    return [
      {
        name: spec.name,
        one: { name: both('submits', spec), permissions: [submits.transition.permission] },
        other: { name: both('approves', spec), permissions: [approves.transition.permission] },
        documents: [spec],
        happened: sql`(select v.document_id, v.submitted_by as person_id, min(v.started_at) as one_at, max(t.decided_at) as other_at
          from document.approval v join document.approval_step s on s.approval_id = v.id join document.approval_task t on t.step_id = s.id and t.decision = 'approve'
          join document.register g on g.id = v.document_id and g.kind = ${spec.name}
          where coalesce(t.decided_by, t.person_id) = v.submitted_by group by v.document_id, v.submitted_by)`,
      },
    ]
  })

/** All of them: what modules say, and then of each document that nobody approves his own. */
export const pairs = (): readonly ForbiddenPair[] => [...known.values(), ...ownApprovals()]
