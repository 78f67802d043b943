import { custodianMessages } from '@geodepot/contracts/equipment/custodian.messages.ts'
import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { DutySource, Holding, OpenPaper } from '../../system/duty/index.ts'
import { isAnsweredFor } from './queries.ts'

/** By which a handover knows the places whose equipment is counted. */
export const custody = 'equipment/custodian'

const nameEn = sql`coalesce(nullif(h.name_en, ''), h.name)`
/** Places whose equipment somebody answers for. */
export const answered: DutySource = {
  name: custody,
  what: custodianMessages.texts.custody,
  rank: 4,
  find: async (db, people) => {
    const { rows } = await sql<{ person: number; key: string; kind: string; cn: string; en: string }>`
      select c.person_id as person, h.id::text as key, h.kind, h.name as cn, ${nameEn} as en
      from equipment.custodian c join equipment.holder h on h.id = c.holder_id
      where c.person_id = any(${people}::bigint[]) and ${isAnsweredFor} order by h.kind, h.name, h.id`.execute(db)
    return rows.map(({ person, key, cn, en }) => ({
      person,
      key,
      label: [cn, en],
      view: 'equipment/custodian/index',
      below: `?keyword=${encodeURIComponent(cn)}`,
    }))
  },
  place: {
    holdings: async (db, keys) => {
      const { rows } = await sql<{ key: string; name: string; quantity: string; cn: string; en: string }>`
        select x.holder_id::text as key, b.name || ' ' || m.name as name, trim_scale(sum(x.quantity))::text as quantity,
          coalesce(system.unit_name(m.unit, false), '') as cn, coalesce(system.unit_name(m.unit, true), '') as en
        from (select d.holder_id, d.model_id, 1::numeric as quantity from equipment.device d where d.holder_id = any(${keys}::bigint[]) and d.deleted_at is null
          union all select s.holder_id, s.model_id, s.quantity from equipment.bulk_balance s where s.holder_id = any(${keys}::bigint[]) and s.quantity > 0) x
        join equipment.model m on m.id = x.model_id join equipment.brand b on b.id = m.brand_id
        group by x.holder_id, b.name, m.name, m.unit, m.id order by b.name, m.name, m.id`.execute(db)
      return new Map(
        [...Map.groupBy(rows, ({ key }) => key)].map(([key, of]) => [
          key,
          of.map(({ name, quantity, cn, en }): Holding => ({ name: [name, name], quantity, unit: [cn, en] })),
        ]),
      )
    },
    // What is on the road to or from there, or differs and is not settled; and counts that are not at their end.
    open: async (db, keys) => {
      const { rows } = await sql<OpenPaper & { key: string }>`
        select h.id::text as key, r.id, r.kind, r.number from equipment.holder h cross join lateral (
          select a.id from equipment.allocation a where a.from_holder_id = h.id or a.project_id = h.project_id
          union select a.id from equipment.return a where a.to_holder_id = h.id or a.project_id = h.project_id
          union select a.id from equipment.transfer a where a.from_holder_id = h.id or a.to_holder_id = h.id or a.project_id = h.project_id) d
        join document.register r on r.id = d.id
        where h.id = any(${keys}::bigint[]) and exists (select 1 from equipment.shipment_progress g where g.document_id = d.id and (g.expected > 0 or g.unsettled > 0))
        union all
        select h.id::text, r.id, r.kind, r.number from equipment.holder h join equipment.stock_take a on (a.holder_id = h.id or a.project_id = h.project_id) and a.deleted_at is null
          and a.state in ('counting', 'submitted', 'returned', 'withdrawn') join document.register r on r.id = a.id
        where h.id = any(${keys}::bigint[]) order by 1, 2 limit 500`.execute(db)
      return Map.groupBy(rows, ({ key }) => key)
    },
  },
  // Whoever answers for what a project has belongs to it, as his predecessor did; what the product shows him follows.
  hand: async (tx, { actor, context, from, to, keys, document }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      update equipment.custodian c set person_id = ${to}, since = ${now()}, handover_id = ${document}, named_by = ${actor.userId}
      from equipment.holder h where h.id = c.holder_id and c.person_id = ${from} and c.holder_id = any(${keys}::bigint[]) returning c.holder_id as id, h.name`.execute(
      tx,
    )
    await sql`
      insert into system.project_member (project_id, user_id, project_role, added_by, added_at)
      select h.project_id, ${to}, coalesce(m.project_role, ''), ${actor.userId}, ${now()} from equipment.holder h
      left join system.project_member m on m.project_id = h.project_id and m.user_id = ${from}
      where h.id = any(${rows.map(({ id }) => id)}::bigint[]) and h.kind = 'project' on conflict do nothing`.execute(tx)
    await audit(
      tx,
      actor,
      context,
      custody,
      'handover',
      rows.map(({ id, name }) => ({
        id,
        before: { holderName: name, personId: from },
        after: { holderName: name, personId: to },
      })),
    )
  },
}
