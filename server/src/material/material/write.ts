import type { MaterialInput } from '@geodepot/contracts/material/material.ts'
import { materialMessages } from '@geodepot/contracts/material/material.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { notFound, refusal, refuseAny, stale } from '../../kit/http/refusal.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { ownReasons, referencesOf, sameReasons } from './checks.ts'
import { type Stored, lockMaterials, oneAtATime } from './lock.ts'
import { seesPrices } from './queries.ts'
import { numberKey, searchText } from './search.ts'
import { materialUses } from './uses.ts'

type Coded = MaterialInput & { readonly materialCode: string }

const rowOf = (given: Coded) => ({
  code: given.materialCode,
  name: given.materialNameCn,
  name_en: given.materialNameEn ?? '',
  spec: given.specChassisNo ?? '',
  applicable_model: given.applicableModel ?? '',
  part_no: given.partNo ?? '',
  brand: given.brand ?? '',
  type: given.materialType,
  unit: given.unit,
  order_unit: given.orderUnit ?? null,
  order_factor: given.orderFactor ?? null,
  issue_unit: given.issueUnit ?? null,
  issue_factor: given.issueFactor ?? null,
  shelf_life_days: given.shelfLifeDays ?? null,
  dangerous_class: given.dangerousClass ?? null,
  is_serial: given.serialFlag === 'Y',
  is_rotable: given.rotableFlag === 'Y',
  reference_price: given.referencePrice ?? null,
  reference_currency: given.referenceCurrency || null,
  search: searchText(given),
  remark: given.remark ?? '',
})

/** Every number of one once, with what it is: its own, a former one, that of an equal part. */
const numbersOf = (of: Pick<MaterialInput, 'partNo' | 'predecessors' | 'equals'>) => {
  const all = [
    ...(of.partNo ? [{ number: of.partNo, kind: 'own' }] : []),
    ...(of.predecessors ?? []).map((number) => ({ number, kind: 'predecessor' })),
    ...(of.equals ?? []).map((number) => ({ number, kind: 'equal' })),
  ]
  return [...Map.groupBy(all, ({ number }) => numberKey(number)).values()].flatMap(([first]) => first ?? [])
}
const writeNumbers = async (tx: Tx, given: readonly (MaterialInput & { readonly id: number })[]): Promise<void> => {
  const rows = given.flatMap((one) => numbersOf(one).map((number) => ({ id: one.id, ...number })))
  await sql`delete from material.part_number where material_id = any(${given.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
  await sql`insert into material.part_number (material_id, number, kind)
    select id, number, kind from ${recordset(rows, { id: 'bigint', number: 'text', kind: 'text' })}`.execute(tx)
}

const codesFor = async (tx: Tx, amount: number): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select 'WZ' || lpad(nextval('material.next_code')::text, 6, '0') as code from generate_series(1, ${amount})`.execute(
    tx,
  )
  return rows.map(({ code }) => code)
}
const coded = async (tx: Tx, given: readonly MaterialInput[]): Promise<Coded[]> => {
  const own = await codesFor(tx, given.filter(({ materialCode }) => !materialCode).length)
  return given.map((one) => ({ ...one, materialCode: one.materialCode || (own.shift() ?? '') }))
}

/** Ids in the order given; what each of them says was checked. */
export const insertMaterials = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly MaterialInput[],
): Promise<number[]> => {
  const all = await coded(tx, given)
  const { columns, from } = tableRows('material.material', all.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into material.material (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  const made = all.map((one, at) => ({ ...one, id: rows[at]?.id ?? 0 }))
  await writeNumbers(tx, made)
  const records = made.map(({ id, ...after }) => ({ id, after }))
  await audit(tx, actor, context, 'material/material', 'create', records)
  return made.map(({ id }) => id)
}

/** Ids in the order given. */
export const createMaterials = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly MaterialInput[],
): Promise<number[]> => {
  await oneAtATime(tx)
  await refuseWrong(tx, actor, given)
  return insertMaterials(tx, actor, context, given)
}

const refuseWrong = async (
  tx: Tx,
  actor: Actor,
  given: readonly (MaterialInput & { readonly id?: number })[],
  before?: Stored,
): Promise<void> => {
  const same = await sameReasons(tx, given)
  const stood = before === undefined ? [] : referencesOf(writable(before))
  const currencies = await knownCurrencies(tx)
  refuseAny([
    ...given.flatMap((one) => ownReasons(one, currencies, before?.referenceCurrency)),
    ...(await referenceReasons(tx, actor, materialMessages, given.flatMap(referencesOf), stood)),
    ...same.values(),
  ])
}

const said = <T>(value: T | null): T | undefined => (value === null || value === '' ? undefined : value)
/** One that stands, as a person would write it. */
export const writable = (of: Stored): Change => ({
  id: of.id,
  materialCode: of.materialCode,
  materialNameCn: of.materialNameCn,
  materialNameEn: said(of.materialNameEn),
  specChassisNo: said(of.specChassisNo),
  applicableModel: said(of.applicableModel),
  partNo: said(of.partNo),
  brand: said(of.brand),
  materialType: of.materialType,
  unit: of.unit,
  orderUnit: said(of.orderUnit),
  orderFactor: said(of.orderFactor),
  issueUnit: said(of.issueUnit),
  issueFactor: said(of.issueFactor),
  shelfLifeDays: said(of.shelfLifeDays),
  dangerousClass: said(of.dangerousClass),
  serialFlag: of.serialFlag,
  rotableFlag: of.rotableFlag,
  referencePrice: said(of.referencePrice),
  referenceCurrency: said(of.referenceCurrency),
  predecessors: of.predecessors,
  equals: of.equals,
  remark: said(of.remark),
})

const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

type Change = MaterialInput & { readonly id: number }

/** Writes what changed, all of it in a few statements; what each of them says was checked. */
export const storeMaterials = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly Change[],
  before: readonly Stored[],
  action = 'update',
): Promise<void> => {
  const stood = new Map(before.map((one) => [one.id, one]))
  // Whoever may not see prices leaves them as they are.
  const all = given.map((one): Coded & { id: number } => {
    const was = stood.get(one.id)
    const prices = {
      referencePrice: was?.referencePrice ?? undefined,
      referenceCurrency: was?.referenceCurrency ?? undefined,
    }
    return { ...one, ...(!seesPrices(actor) && prices), materialCode: one.materialCode || (was?.materialCode ?? '') }
  })
  const { columns, from } = tableRows(
    'material.material',
    all.map((one) => ({ id: one.id, ...rowOf(one) })),
  )
  const { rows: kept } = await sql<{ id: number }>`
    with given as (select ${columns} from ${from})
    update material.material m set code = g.code, name = g.name, name_en = g.name_en, spec = g.spec, applicable_model = g.applicable_model,
      part_no = g.part_no, brand = g.brand, type = g.type, unit = g.unit, order_unit = g.order_unit, order_factor = g.order_factor,
      issue_unit = g.issue_unit, issue_factor = g.issue_factor, shelf_life_days = g.shelf_life_days, dangerous_class = g.dangerous_class,
      is_serial = g.is_serial, is_rotable = g.is_rotable, reference_price = g.reference_price, reference_currency = g.reference_currency, search = g.search, remark = g.remark,
      version = m.version + 1, updated_by = ${actor.userId}, updated_at = ${now()} from given g where m.id = g.id returning m.id`.execute(
    tx,
  )
  await writeNumbers(tx, all)
  const after = await lockMaterials(
    tx,
    kept.map(({ id }) => id),
  )
  await audit(
    tx,
    actor,
    context,
    'material/material',
    action,
    after.map((one) => {
      const was = stood.get(one.id)
      return { id: one.id, before: was && audited(was), after: audited(one) }
    }),
  )
}

/** Answers the new version. */
export const updateMaterial = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: Change & { version: number },
): Promise<number> => {
  await oneAtATime(tx)
  const [before] = await lockMaterials(tx, [given.id])
  if (!before) throw notFound()
  if (given.version !== before.version) throw stale()
  await refuseWrong(tx, actor, [given], before)
  await storeMaterials(tx, actor, context, [given], [before])
  return before.version + 1
}

export const removeMaterials = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lockMaterials(tx, ids)
  const used = (await materialUses.count(tx, ids)).find(({ uses }) => uses.length > 0)
  const named = rows.find(({ id }) => id === used?.id)
  if (named) throw refusal(materialMessages, 'usedBy', { code: named.materialCode, name: named.materialNameCn })
  await sql`update material.material set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const records = rows.map((row) => ({ id: row.id, before: audited(row) }))
  await audit(tx, actor, context, 'material/material', 'remove', records)
}
