import type { MaterialInput } from '@geodepot/contracts/material/material.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { notFound } from '../../kit/http/refusal.ts'

type Always = 'materialNameCn' | 'materialType' | 'unit' | 'serialFlag' | 'rotableFlag'
type Sometimes = Exclude<keyof MaterialInput, Always | 'materialCode' | 'predecessors' | 'equals'>
/** A material as it stands, as the wire names it. */
export type Stored = Pick<MaterialInput, Always> & {
  [K in Sometimes]-?: Exclude<MaterialInput[K], undefined> | null
} & {
  id: number
  version: number
  materialCode: string
  predecessors: string[]
  equals: string[]
}

/** Two that write materials wait for one another: what is the same as another is seen by the second. */
export const oneAtATime = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('material/material', 0))`.execute(tx)
}

const numbers = (kind: 'predecessor' | 'equal') =>
  sql`array(select n.number from material.part_number n where n.material_id = a.id and n.kind = ${kind} order by n.number)`
/** How materials stand, of those in the table `a`. */
const stored = sql`a.id, a.version, a.code as "materialCode", a.name as "materialNameCn", a.name_en as "materialNameEn", a.spec as "specChassisNo",
  a.applicable_model as "applicableModel", a.part_no as "partNo", a.brand, a.type as "materialType", a.unit,
  a.order_unit as "orderUnit", trim_scale(a.order_factor)::text as "orderFactor", a.issue_unit as "issueUnit", trim_scale(a.issue_factor)::text as "issueFactor",
  a.shelf_life_days as "shelfLifeDays", a.dangerous_class as "dangerousClass", case when a.is_serial then 'Y' else 'N' end as "serialFlag", case when a.is_rotable then 'Y' else 'N' end as "rotableFlag",
  trim_scale(a.reference_price)::text as "referencePrice", a.reference_currency as "referenceCurrency",
  ${numbers('predecessor')} as predecessors, ${numbers('equal')} as equals, a.remark`

/** Those that are there, as they stand, in the order of their ids. */
export const readMaterials = async (db: Reader, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from material.material a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id`.execute(
    db,
  )
  return rows
}

/** Locks them and tells how they stand, in the order of their ids. @throws Refusal where one is gone */
export const lockMaterials = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from material.material a where a.id = any(${ids}::bigint[]) and a.deleted_at is null order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
