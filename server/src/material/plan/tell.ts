import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Tx, namedIn } from '../../kit/database/database.ts'
import { linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'

interface Told {
  readonly tx: Tx
  readonly actor: Actor
}
interface Planned {
  readonly id: number
  readonly number: string
  readonly row: { readonly name: string }
}
const others = (actor: Actor, person: number | null): number[] =>
  person === null || person === actor.userId ? [] : [person]

/** Tells a purchaser what there is to buy now. */
export const tellAllocated = async (
  { tx, actor }: Told,
  { id, number, row: { name } }: Planned,
  purchaser: number | null,
): Promise<void> => {
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*) as count from material.plan_line where document_id = ${id}`.execute(
    tx,
  )
  await send(tx, [
    {
      to: others(actor, purchaser),
      kind: 'decision',
      title: bothOf(planMessages, 'toldAllocated', { number }),
      body: bothOf(planMessages, 'toldAllocatedBody', { name, count: counted?.count ?? 0 }),
      link: linkTo('material/plan', id),
    },
  ])
}

/** Tells a purchaser that it is somebody else's from now on, or nobody's. */
export const tellTaken = (
  { tx, actor }: Told,
  { id, number, row: { name } }: Planned,
  purchaser: number | null,
  reason: string,
): Promise<void> =>
  send(tx, [
    {
      to: others(actor, purchaser),
      kind: 'decision',
      title: bothOf(planMessages, 'toldTaken', { number }),
      body: bothOf(planMessages, 'toldTakenBody', { name, reason }),
      link: linkTo('material/plan', id),
    },
  ])

/** Tells those who asked for it that something of these lines of plans waits to be bought again. */
export const tellReleased = async ({ tx, actor }: Told, lines: readonly number[], reason?: string): Promise<void> => {
  const { rows } = await sql<{ person: number; application: number; applications: string; cn: string; en: string }>`
    select q.submitted_by as person, min(q.id) as application, string_agg(distinct q.number, ', ') as applications, string_agg(distinct ${namedIn('s', 'cn')}, ', ') as cn,
      string_agg(distinct ${namedIn('s', 'en')}, ', ') as en
    from material.plan_line x join material.analysis_line al on al.id = x.source_line_id
    join material.application_line s on s.id = al.source_line_id join material.application q on q.id = s.document_id
    where x.id = any(${lines}::bigint[]) and q.submitted_by is not null and q.submitted_by <> ${actor.userId}
    group by q.submitted_by order by q.submitted_by`.execute(tx)
  await send(
    tx,
    rows.map(({ person, application, applications, ...names }) => ({
      to: [person],
      kind: 'decision' as const,
      title: bothOf(planMessages, 'toldReleased'),
      body: bothOf(planMessages, reason === undefined ? 'toldReleasedBody' : 'toldReleasedFor', (language) => ({
        applications,
        names: names[language],
        reason: reason ?? '',
      })),
      link: linkTo('material/application', application),
    })),
  )
}
