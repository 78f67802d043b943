import type { AccountState } from '@geodepot/contracts/equipment/device.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import type { Checked } from '../../kit/import/index.ts'
import { deviceVisible } from '../device/index.ts'

export interface Brand {
  readonly id: number
  readonly name: string
}
export interface Model {
  readonly id: number
  readonly brandId: number
  readonly brand: string
  readonly name: string
  readonly deviceName: string
  readonly tracking: 'single' | 'bulk'
  readonly categoryId: number
}
export interface Category {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly parentId: number | null
  readonly isLeaf: boolean
}
export interface Department {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly shortCode: string
  readonly isVisible: boolean
}

/** Finds one of a kind by any of its names: as written but for case first, then without regard to width and spacing. */
interface Lookup<T> {
  find(name: string): T | undefined
  byId(id: string): T | undefined
  readonly all: readonly T[]
}
export const lookup = <T extends { readonly id: number | string }>(
  all: readonly T[],
  names: (one: T) => readonly string[],
): Lookup<T> => {
  const maps = [(name: string) => name.trim().toLowerCase(), folded].map((form) => ({
    form,
    map: new Map(all.toReversed().flatMap((one) => names(one).map((name) => [form(name), one] as const))),
  }))
  const ids = new Map(all.map((one) => [String(one.id), one]))
  return {
    all,
    byId: (id) => ids.get(id),
    find: (name) => maps.map(({ form, map }) => map.get(form(name))).find((one) => one !== undefined),
  }
}

export interface Known {
  readonly brands: Lookup<Brand>
  /** Brand → its models. */
  readonly models: ReadonlyMap<number, Lookup<Model>>
  readonly modelById: ReadonlyMap<string, Model>
  readonly categories: Lookup<Category>
  readonly departments: Lookup<Department>
}

export const loadDepartments = async (reader: Reader, actor?: Actor): Promise<Department[]> =>
  (
    await sql<Department>`
  select d.id, d.name, d.name_en as "nameEn", coalesce(d.short_code, d.id) as "shortCode", ${actor ? visible(actor, { departments: ['d.id'] }) : sql<SqlBool>`true`} and d.status = '0' as "isVisible"
  from system.department d order by d.level, d.order_number, d.id`.execute(reader)
  ).rows

/** What a register may name, as the company knows it. */
export const loadKnown = async (reader: Reader, actor: Actor): Promise<Known> => {
  const { rows: brands } = await sql<Brand>`select id, name from equipment.brand order by id`.execute(reader)
  const { rows: models } = await sql<Model>`
    select m.id, m.brand_id as "brandId", b.name as brand, m.name, m.device_name as "deviceName", m.tracking, m.category_id as "categoryId"
    from equipment.model m join equipment.brand b on b.id = m.brand_id order by m.id`.execute(reader)
  const { rows: categories } = await sql<Category>`
    select c.id, c.code, c.name, c.name_en as "nameEn", c.parent_id as "parentId", not exists (select 1 from equipment.category below where below.parent_id = c.id) as "isLeaf"
    from equipment.category c order by c.code`.execute(reader)
  const departments = (await loadDepartments(reader, actor)).filter(({ isVisible }) => isVisible)
  return {
    brands: lookup(brands, ({ name }) => [name]),
    models: new Map(
      [...Map.groupBy(models, ({ brandId }) => brandId)].map(([brand, own]) => [
        brand,
        lookup(own, ({ name }) => [name]),
      ]),
    ),
    modelById: new Map(models.map((model) => [String(model.id), model])),
    categories: lookup(categories, ({ code, name, nameEn }) => [code, name, nameEn]),
    departments: lookup(departments, ({ id, name, nameEn, shortCode }) => [id, name, nameEn, shortCode]),
  }
}

/** What may be chosen for the unknown values of these fields. Models are found by searching: there may be thousands. */
export const choicesOf = (
  { brands, categories, departments }: Known,
  fields: ReadonlySet<string>,
  language: Language,
): Checked<never>['choices'] => {
  const label = ({ name, nameEn }: { name: string; nameEn: string }) => (language === 'cn' ? name : nameEn)
  const units = () => departments.all.map((one) => ({ use: one.id, label: label(one) }))
  return {
    ...(fields.has('brand') && { brand: brands.all.map(({ id, name }) => ({ use: String(id), label: name })) }),
    ...(fields.has('categoryId') && {
      categoryId: categories.all
        .filter(({ isLeaf }) => isLeaf)
        .map((one) => ({ use: String(one.id), label: `${one.code} ${label(one)}` })),
    }),
    ...(fields.has('ownerOrgId') && { ownerOrgId: units() }),
    ...(fields.has('manageOrgId') && { manageOrgId: units() }),
  }
}

/** A card of the ledger under its wire names. */
export interface Card {
  readonly id: number
  readonly version: number
  readonly isVisible: boolean
  readonly deviceStatus: string
  readonly modelId: number
  readonly modelName: string
  readonly devName: string
  readonly devCoding: string | null
  readonly assetCoding: string | null
  readonly selfNum: string | null
  readonly devSign: string | null
  readonly licenseNum: string | null
  readonly manufacturer: string
  readonly ifcountry: '1' | '2' | null
  readonly productingDate: string | null
  readonly useStartDate: string | null
  readonly warrantyEnd: string | null
  readonly originalValue: string | null
  readonly netValue: string | null
  readonly currency: string
  readonly deprYears: number | null
  readonly ownerOrgId: string
  readonly manageOrgId: string
  readonly devPosition: string
  readonly accountState: AccountState
  readonly params: Record<string, string>
  readonly remark: string
}
export interface Sought {
  readonly serials: readonly { readonly modelId: number; readonly serial: string }[]
  readonly codes: readonly string[]
  readonly assets: readonly string[]
  readonly selfNumbers: readonly string[]
}

/** Cards that bear one of these identities. Codes and asset numbers stay taken by cards that were deleted. */
export const loadCards = async (reader: Reader, actor: Actor, sought: Sought): Promise<Card[]> => {
  const { rows } = await sql<Card>`
    with sought as (
      select d.id from ${recordset(sought.serials, { modelId: 'bigint', serial: 'text' })}
        join equipment.device d on d.model_id = t."modelId" and lower(d.serial) = lower(t.serial) and d.deleted_at is null and d.merged_into is null and not d.went_home
      union select id from equipment.device where code = any(${sought.codes}::text[]) and deleted_at is null and merged_into is null
      union select id from equipment.device where asset_number = any(${sought.assets}::text[]) and deleted_at is null and merged_into is null
      union select id from equipment.device where self_number = any(${sought.selfNumbers}::text[]) and deleted_at is null and merged_into is null and not went_home
    )
    select d.id, d.version, ${deviceVisible(actor)} as "isVisible", d.device_status as "deviceStatus", d.model_id as "modelId", m.name as "modelName",
      d.name as "devName", d.code as "devCoding", d.asset_number as "assetCoding", d.self_number as "selfNum", d.serial as "devSign", d.plate as "licenseNum", d.manufacturer,
      d.origin as ifcountry, d.produced_on as "productingDate", d.in_service_on as "useStartDate", d.warranty_until as "warrantyEnd", d.original_value as "originalValue",
      d.net_value as "netValue", d.currency, d.depreciation_years as "deprYears", d.owner_department_id as "ownerOrgId", d.manager_department_id as "manageOrgId",
      d.position as "devPosition", d.account_state as "accountState", d.parameters as params, d.remark
    from sought join equipment.device d using (id) join equipment.model m on m.id = d.model_id order by d.id`.execute(
    reader,
  )
  return rows
}
