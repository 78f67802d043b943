import { countryCodes } from '@geodepot/contracts/kit/countries.ts'
import { paperMessages } from '@geodepot/contracts/material/paper.messages.ts'
import type { PaperInput } from '@geodepot/contracts/material/paper.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { Refusal, reasonIn } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'

type Stored = PaperInput & { readonly id: number; readonly version: number }

const rowOf = (given: PaperInput) => ({
  name: given.name,
  name_en: given.nameEn,
  position: given.position,
  comes_from: given.from,
  per: given.per,
  stage: given.stage,
  order_types: given.orderTypes,
  incoterms: given.incoterms,
  supplier_countries: given.supplierCountries,
  destinations: given.destinations,
  is_dangerous_only: given.dangerousOnly === '1',
  remark: given.remark ?? '',
})

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, _actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version,
      a.name, a.name_en as "nameEn", a.position, a.comes_from as "from", a.per, a.stage, a.order_types as "orderTypes", a.incoterms, a.supplier_countries as "supplierCountries",
      a.destinations, case when a.is_dangerous_only then '1' else '0' end as "dangerousOnly",
      a.remark
    from material.paper a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  return rows
}

// Of two who write the same name at once the second is told.
const oneAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('material/paper', 0))`.execute(tx)

const reason = reasonIn(paperMessages)

/** Refuses countries that there are not, and a name that another has. @throws Refusal */
const requireSound = async (tx: Tx, given: PaperInput, own: number | null): Promise<void> => {
  const { rows } = await sql`
    select 1 from material.paper where lower(name) = lower(${given.name}) and deleted_at is null and id is distinct from ${own}::bigint`.execute(
    tx,
  )
  const reasons = [
    ...(rows.length > 0 ? [reason('nameTaken', {}, 'name')] : []),
    ...(['supplierCountries', 'destinations'] as const).flatMap((field) =>
      given[field]
        .filter((code) => !countryCodes.includes(code))
        .map((code) => reason('unknownCountry', { code }, field)),
    ),
  ]
  if (reasons.length > 0) throw new Refusal(500, reasons)
}

/** Ids in the order given; a change answers the new version. */
export const {
  create: createPaper,
  update: updatePaper,
  remove: removePaper,
} = masterWrites({
  table: 'material.paper',
  kind: 'material/paper',
  rowOf,
  lock,
  checkAll: oneAtATime,
  check: (tx, _actor, given, before) => requireSound(tx, given, before?.id ?? null),
})
