import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { release } from './release.ts'
import { tellAgreed, tellDeclined } from './tell.ts'
import { reason } from './terms.ts'

type Given<I = unknown> = Doing<typeof allocation, 'equipment.allocation', I>

/**
 * The lines of an allocation as what was asked for judges them: `id`, the accepted `factor` (none: the model is not
 * accepted), and whether the
 * line `is_substitute`, by its model or because it falls short of a
 * requirement. Pairs of line and model are looked up once each.
 */
export const judgedLines = (document: number): RawBuilder<unknown> => sql`(
  with pair as materialized (
    select distinct l.application_line_id as line, l.model_id as model from equipment.allocation_line l where l.document_id = ${document} and l.application_line_id is not null),
  known as materialized (
    select p.line, p.model, s.factor, exists (
      select 1 from equipment.application_consent c join equipment.allocation g on g.id = c.allocation_id
      where c.line_id = p.line and c.model_id = p.model and g.state in ('dispatching', 'receiving', 'closed')) as is_agreed
    from pair p left join lateral (select v.factor from equipment.application_line_model v where v.line_id = p.line and v.model_id = p.model limit 1) s on true)
  select l.id, k.factor, k.factor is null or (not k.is_agreed and equipment.falls_short(g.requirements, m.parameters || coalesce(d.parameters, '{}'))) as is_substitute
  from equipment.allocation_line l join known k on k.line = l.application_line_id and k.model = l.model_id join equipment.application_line g on g.id = l.application_line_id
  join equipment.model m on m.id = l.model_id left join equipment.device d on d.id = l.device_id where l.document_id = ${document})`

/**
 * Writes down for good what each line stands for, and which are substitutes; refuses
 * substitutes of which nobody said how much they stand for.
 */
export const weigh = async (tx: Tx, document: number): Promise<void> => {
  await sql`update equipment.allocation_line l set factor = coalesce(j.factor, l.factor), is_substitute = j.is_substitute from ${judgedLines(document)} j where j.id = l.id`.execute(
    tx,
  )
  const { rows } = await sql<{ position: number; missing: boolean }>`
    select l.position, l.factor is null as missing from equipment.allocation_line l where l.document_id = ${document} and l.is_substitute and (l.factor is null
      or l.factor <> (select min(s.factor) from equipment.allocation_line s where s.document_id = l.document_id and s.application_line_id = l.application_line_id and s.model_id = l.model_id))
    order by l.position limit 200`.execute(tx)
  if (rows.length === 0) return
  throw new Refusal(
    500,
    rows.map(({ position, missing }) =>
      reason(missing ? 'factorNeeded' : 'factorDiffers', {}, `lines.${position - 1}.factor`),
    ),
  )
}

const unagreed = (document: number) => sql`
  from equipment.allocation_line l where l.document_id = ${document} and l.is_substitute and not exists (
    select 1 from equipment.application_consent c where c.line_id = l.application_line_id and c.model_id = l.model_id and c.factor = l.factor)`

/** Whether a submitted allocation has substitutes that the project has not agreed to. */
export const needsConsent = async (tx: Tx, document: number): Promise<boolean> =>
  (await sql`select 1 ${unagreed(document)} limit 1`.execute(tx)).rows.length > 0

/**
 * The project takes the substitutes: from now on they are known to be agreed to,
 * for later allocations of the same application as well.
 */
export const consent = async (doing: Given): Promise<void> => {
  const { tx, actor, document } = doing
  await sql`
    insert into equipment.application_consent (line_id, model_id, factor, allocation_id, agreed_by, agreed_at)
    select distinct l.application_line_id, l.model_id, l.factor, ${document.id}::bigint, ${actor.userId}::bigint, ${now()}::timestamptz ${unagreed(document.id)}`.execute(
    tx,
  )
  await tellAgreed(doing)
}

/** The project does not take them: the devices are free again, and the dispatcher reads why. */
export const decline = async (doing: Given<{ opinion: string }>): Promise<void> => {
  await release(doing)
  await tellDeclined(doing)
}
