import type { analysis } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { bothOf, type Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedInBoth } from '../../kit/database/database.ts'
import { type Doing, linkTo, needsLines } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import { releaseReservations, reserve } from '../../ledger/stock/index.ts'
import { figuresNow } from './figures.ts'
import { reason } from './terms.ts'

/** For how many days stock is kept for a line. */
const keptDays = 30
const written = needsLines('material.analysis_line')
interface Undecided {
  readonly position: number
  readonly name: Text
  readonly decided: string
  readonly requested: string
}

/** By what of their stock was issued or moved that is kept for these analyses, unless it was taken back. */
const issuedBy = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; numbers: string }>`
    select r.document_id as id, string_agg(distinct g.number, ', ') as numbers from material.stock_reservation r join document.register g on g.id = r.used_by
    where r.document_id = any(${ids}::bigint[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}
const notIssued = (numbers: string | undefined): Reason | undefined =>
  numbers === undefined ? undefined : reason('isIssued', { numbers })

/** What decides about analyses beside their own state. */
export const facts = async (db: Reader, rows: readonly { readonly id: number }[]) => {
  const lines = await written.facts(db, rows)
  const { rows: found } = await sql<Undecided & { id: number }>`
    select l.document_id as id, l.position, ${namedInBoth('s')} as name, trim_scale(d.sum)::text as decided, trim_scale(s.quantity)::text as requested
    from material.analysis_line l join material.application_line s on s.id = l.source_line_id
    cross join lateral (select l.use_quantity + l.move_quantity + l.buy_quantity + l.cancel_quantity as sum) d
    where l.document_id = any(${rows.map(({ id }) => id)}::bigint[]) and d.sum <> s.quantity order by l.position`.execute(
    db,
  )
  const undecided = Map.groupBy(found, ({ id }) => id)
  const { rows: bought } = await sql<{ id: number; numbers: string }>`
    select l.document_id as id, coalesce(string_agg(distinct d.number, ', '), '') as numbers
    from material.analysis_line l left join lateral (
      select d.number from material.plan_line x join material.plan d on d.id = x.document_id and material.keeps_lines(d.state, d.deleted_at)
        where x.source_line_id = l.id and x.quantity > x.released_quantity
      union all select d.number from material.virtual_order_line x join material.virtual_order d on d.id = x.document_id and material.keeps_lines(d.state, d.deleted_at)
        where x.source_line_id = l.id and x.quantity > x.released_quantity) d on true
    where l.document_id = any(${rows.map(({ id }) => id)}::bigint[]) and l.claimed_quantity > 0 group by 1`.execute(db)
  const { rows: waiting } = await sql<{ id: number }>`
    select distinct document_id as id from material.analysis_line
    where document_id = any(${rows.map(({ id }) => id)}::bigint[]) and buy_quantity > claimed_quantity`.execute(db)
  const issued = await issuedBy(
    db,
    rows.map(({ id }) => id),
  )
  const open = new Set(waiting.map(({ id }) => id))
  const boughtBy = new Map(bought.map(({ id, numbers }) => [id, numbers]))
  return new Map(
    rows.map(
      ({ id }) =>
        [
          id,
          {
            hasLines: lines.get(id)?.hasLines ?? false,
            undecided: undecided.get(id) ?? [],
            boughtBy: boughtBy.get(id),
            issuedBy: issued.get(id),
            isOpen: open.has(id),
          },
        ] as const,
    ),
  )
}
export const guards = {
  giveUp: (
    { isOpen, created_by: analyst }: { readonly isOpen: boolean; readonly created_by: number },
    actor: Actor,
  ): Reason | undefined => {
    if (analyst !== actor.userId && !mayDo(actor, 'material:plan:add')) return reason('notAnalyst')
    return isOpen ? undefined : reason('nothingToGiveUp')
  },
  // What is being bought does not lose its ground, and what was issued or moved is not asked for again.
  void: ({
    boughtBy,
    issuedBy: issued,
  }: {
    boughtBy: string | undefined
    issuedBy: string | undefined
  }): Reason | undefined => (boughtBy === undefined ? notIssued(issued) : reason('isBought', { numbers: boughtBy })),
  submit: ({
    hasLines,
    undecided,
  }: {
    hasLines: boolean
    undecided: readonly Undecided[]
  }): Reason | Reason[] | undefined =>
    written.guards.submit({ hasLines }) ??
    undecided.map(({ position, name, decided, requested }) =>
      reason('undecided', { name, decided, requested }, `lines.${position - 1}.buyQty`),
    ),
}

type Filled = Omit<Doing<typeof analysis, 'material.analysis', unknown>, 'input'>
interface Wanted {
  readonly store: number
  readonly material: number
  readonly quantity: string
  readonly lineId: number
  readonly field: string
}

/** Keeps what is used or moved, and what was known when this was decided. */
export const fill = async ({ tx, actor, document: { id } }: Filled): Promise<void> => {
  await sql`
    update material.analysis_line l set figures = ${figuresNow()}
    from material.application_line s join material.application q on q.id = s.document_id join system.department o on o.id = q.department_id
    where l.document_id = ${id} and s.id = l.source_line_id`.execute(tx)
  const { rows } = await sql<Wanted & { day: string }>`
    select w.store, s.material_id as material, trim_scale(w.quantity)::text as quantity, l.id as "lineId",
      'lines.' || l.position - 1 || '.' || w.field as field, ${today()}::date + ${keptDays}::int as day
    from material.analysis_line l join material.application_line s on s.id = l.source_line_id
    cross join lateral (values (l.use_store_id, l.use_quantity, 'useQty'), (l.move_store_id, l.move_quantity, 'moveQty')) w (store, quantity, field)
    where l.document_id = ${id} and w.quantity > 0 order by l.position, w.field desc`.execute(tx)
  await reserve(
    tx,
    { document: id, recordedBy: actor.userId },
    rows.map(({ day, ...want }) => ({ ...want, expiresOn: day })),
  )
}

/** What comes back, or goes no further, keeps nothing. */
export const release = ({ tx, document: { id } }: Filled): Promise<void> => releaseReservations(tx, id)

/** The same once nobody else can take of it: what was issued meanwhile is found. */
export const annul = async (doing: Filled): Promise<void> => {
  await release(doing)
  const { id } = doing.document
  const issued = notIssued((await issuedBy(doing.tx, [id])).get(id))
  refuseAny(issued ? [issued] : [])
}

/** Tells those who asked what becomes of it. */
export const tellAnalysed = async ({ tx, actor, document: { id, number } }: Filled): Promise<void> => {
  const { rows } = await sql<{ person: number; applications: string }>`
    select q.submitted_by as person, string_agg(distinct q.number, ', ' order by q.number) as applications
    from material.analysis_line l join material.application_line s on s.id = l.source_line_id join material.application q on q.id = s.document_id
    where l.document_id = ${id} and q.submitted_by is not null and q.submitted_by <> ${actor.userId} group by q.submitted_by order by q.submitted_by`.execute(
    tx,
  )
  await send(
    tx,
    rows.map(({ person, applications }) => ({
      to: [person],
      kind: 'decision' as const,
      title: bothOf(analysisMessages, 'toldAnalysed', { number }),
      body: bothOf(analysisMessages, 'toldAnalysedBody', { applications }),
      link: linkTo('material/analysis', id),
    })),
  )
}
