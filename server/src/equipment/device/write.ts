import {
  type AccountState,
  type DeviceInput,
  accountsAfter,
  type device,
} from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { baseCurrency } from '@geodepot/contracts/system/currency.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import {
  type Reason,
  type ReasonParams,
  type Refusal,
  notFound,
  refusal,
  refuseAny,
  stale,
} from '../../kit/http/refusal.ts'
import { entered, openDevices, poolsOf, reverse } from '../../ledger/custody/index.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { countedOtherwise } from './counted-otherwise.ts'
import { deviceVisible } from './queries.ts'
import { mayGive, objections } from './rules.ts'
import { reason } from './terms.ts'

/** Where a device of an array stands in the request: '' for a single one, `3.` for the fourth. */
export type Place = (index: number) => string

/** By hand, from a file, or by a document. */
type Source = 'opening' | 'import' | { readonly document: number }

/** Where devices enter that a document has checked and brought, and since when they are there. */
interface Into {
  readonly holder: number
  readonly kind: 'pool' | 'project'
  readonly at: Date
  /** New, unless said otherwise. */
  readonly inType?: '3' | '4'
}
/** A document that was approved goes by what its writer might do, whoever decided last. */
export const everywhere = (actor: Actor): Actor => ({ ...actor, scope: { ...actor.scope, all: true } })

/**
 * Enters new devices into the ledger and into the pool of the department
 * that manages them, by hand, from a file or by a document, which may say another place. Ids come back in the order given.
 */
export const createDevices = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly DeviceInput[],
  from: Source = 'opening',
  place: Place = () => '',
  into?: Into,
): Promise<number[]> => {
  refuseAny(await devicesAgainst(tx, into ? everywhere(actor) : actor, given, place))
  const pools = into ? new Map<string, number>() : await poolsOf(tx, [...new Set(given.map((one) => managerOf(one)))])
  const ids = await insertDevices(tx, actor, given, pools, from, place, into)
  await audit(
    tx,
    actor,
    context,
    'equipment/device',
    'create',
    ids.map((id, index) => ({ id, after: given[index] })),
  )
  return ids
}

/**
 * Changes what the ledger cards say; custody and states stay with their own
 * ledger. Returns the new versions in the order given.
 */
export const updateDevices = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly (DeviceInput & { id: number; version: number })[],
  place: Place = () => '',
): Promise<number[]> => {
  type Found = Before & { id: number; version: number; status: string; model: number; card: Record<string, unknown> }
  const { rows } = await sql<Found>`
    select d.id, d.version, d.device_status as status, d.model_id as model, d.owner_department_id as owner, d.manager_department_id as manager, d.currency, d.account_state as account, ${ofLease} as "isLease", to_jsonb(d) - 'search' as card from equipment.device d
    where d.id = any(${given.map(({ id }) => id)}::bigint[]) and ${deviceVisible(actor)} order by d.id for update of d`.execute(
    tx,
  )
  const before = new Map(rows.map((row) => [row.id, row]))
  if (given.some(({ id }) => !before.has(id))) throw notFound()
  if (given.some(({ id, version }) => before.get(id)?.version !== version)) throw stale()
  if (rows.some(({ status }) => status === '5')) throw refusal(deviceMessages, 'retired')
  refuseAny(await devicesAgainst(tx, actor, given, place, (index) => before.get(given[index]?.id ?? 0)))
  try {
    await sql`
      update equipment.device d set ${sql.raw(cardColumns.map((column) => `${column} = t.${column}`).join(', '))},
        version = d.version + 1, updated_by = ${actor.userId}, updated_at = ${now()} from ${cards(given)} where d.id = t.id`.execute(
      tx,
    )
  } catch (error) {
    throw taken(error, given, place) ?? error
  }
  await countedOtherwise(
    tx,
    given.flatMap(({ id, ...one }) => {
      const { model, owner } = before.get(id) ?? {}
      return one.modelId === model && one.ownerOrgId === owner ? [] : [id]
    }),
  )
  await audit(
    tx,
    actor,
    context,
    'equipment/device',
    'update',
    given.map(({ id, version: _version, ...one }) => ({ id, before: cardOf(before.get(id)?.card ?? {}), after: one })),
  )
  return given.map(({ version }) => version + 1)
}

// Amounts as text, as they are on the wire.
const cardAsWritten = sql`to_jsonb(d) - 'search' || jsonb_build_object('original_value', d.original_value::text, 'net_value', d.net_value::text)`

/** Changes one device: what is not said stays as it stands. Returns its new version. */
export const changeDevice = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, ...given }: Omit<InputOf<typeof device.update>, 'attachments'>,
): Promise<number> => {
  const {
    rows: [found],
  } = await sql<{ card: Record<string, unknown> }>`
    select ${cardAsWritten} as card
    from equipment.device d where d.id = ${id} and ${deviceVisible(actor)} for update of d`.execute(tx)
  if (!found) throw notFound()
  const [next = 0] = await updateDevices(tx, actor, context, [
    { ...changed(cardOf(found.card) as DeviceInput, given), id, version },
  ])
  return next
}

/**
 * Takes a device that was entered by mistake out again, by hand or by the document that brought it: its entry is
 * reversed, the card stays as deleted.
 */
export const removeDevices = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
  by?: { readonly document: number },
): Promise<void> => {
  // Locked before it is looked at: what somebody is writing of it is waited for, and then seen.
  await sql`
    select 1 from equipment.device d where d.id = any(${ids}::bigint[]) and ${deviceVisible(actor)} order by d.id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number; name: string; number: string | null; moved: boolean; opening: number }>`
    select d.id, d.name, (select number from document.register where id = d.locked_by) as number,
      exists (select 1 from equipment.custody_event e where e.device_id = d.id and e.kind <> 'opening')
        or exists (select 1 from equipment.mounting u where d.id in (u.parent_id, u.child_id)) or exists (select 1 from equipment.meter u where u.device_id = d.id) as moved,
      (select id from equipment.custody_event e where e.device_id = d.id and e.kind = 'opening') as opening
    from equipment.device d where d.id = any(${ids}::bigint[]) and ${deviceVisible(actor)} order by d.id`.execute(tx)
  if (rows.length < new Set(ids).size) throw notFound()
  for (const { name, number, moved } of rows) {
    if (number !== null) throw refusal(deviceMessages, 'locked', { name, number })
    if (moved) throw refusal(deviceMessages, 'hasHistory', { name })
  }
  const moment = now()
  await reverse(
    tx,
    { ...(by ?? ({ source: 'reconciliation' } as const)), recordedBy: actor.userId },
    rows.map(({ opening }) => ({ event: opening })),
  )
  await tx
    .updateTable('equipment.device')
    .set({ deleted_at: moment, updated_at: moment, updated_by: actor.userId })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await countedOtherwise(tx, ids)
  await audit(
    tx,
    actor,
    context,
    'equipment/device',
    'remove',
    rows.map(({ id }) => ({ id })),
  )
}

/** Whose a device is, who manages it, and the currency of its values: what stands may stay. */
interface Before {
  readonly owner: string
  readonly manager: string
  readonly currency: string
  readonly account: AccountState
  /** It is hired in: external it stays as long as the lease has it. */
  readonly isLease: boolean
}
/** Device `d` came by a lease and did not go home. */
const ofLease = sql<boolean>`exists (select 1 from equipment.lease_line w join equipment.lease a on a.id = w.document_id where w.device_id = d.id and a.kind <> 'leasedOut' and not d.went_home)`
const managerOf = (one: DeviceInput): string => one.manageOrgId || one.ownerOrgId
const currencyOf = (one: DeviceInput): string => one.currency || baseCurrency

const cardShape = {
  model_id: 'bigint',
  name: 'text',
  code: 'text',
  asset_number: 'text',
  self_number: 'text',
  serial: 'text',
  plate: 'text',
  manufacturer: 'text',
  origin: 'text',
  produced_on: 'date',
  in_service_on: 'date',
  warranty_until: 'date',
  original_value: 'numeric',
  net_value: 'numeric',
  currency: 'text',
  depreciation_years: 'int',
  owner_department_id: 'text',
  manager_department_id: 'text',
  position: 'text',
  account_state: 'text',
  parameters: 'jsonb',
  remark: 'text',
} as const
type CardColumn = keyof typeof cardShape
const cardColumns = Object.keys(cardShape) as CardColumn[]
const card = (one: DeviceInput): Record<CardColumn, unknown> => ({
  model_id: one.modelId,
  name: one.devName,
  code: one.devCoding || null,
  asset_number: one.assetCoding || null,
  self_number: one.selfNum || null,
  serial: one.devSign || null,
  plate: one.licenseNum || null,
  manufacturer: one.manufacturer ?? '',
  origin: one.ifcountry ?? null,
  produced_on: one.productingDate ?? null,
  in_service_on: one.useStartDate ?? null,
  warranty_until: one.warrantyEnd ?? null,
  original_value: one.originalValue ?? null,
  net_value: one.netValue ?? null,
  currency: currencyOf(one),
  depreciation_years: one.deprYears ?? null,
  owner_department_id: one.ownerOrgId,
  manager_department_id: managerOf(one),
  position: one.devPosition ?? '',
  account_state: one.accountState,
  parameters: one.params ?? {},
  remark: one.remark ?? '',
})
const cards = (given: readonly (DeviceInput & { id?: number })[]) =>
  recordset(
    given.map((one) => ({ id: one.id, ...card(one) })),
    { id: 'bigint', ...cardShape },
  )

// The stored card under the names of the wire, as the audit log keeps it.
const fields: Readonly<Record<CardColumn, keyof DeviceInput>> = {
  model_id: 'modelId',
  name: 'devName',
  code: 'devCoding',
  asset_number: 'assetCoding',
  self_number: 'selfNum',
  serial: 'devSign',
  plate: 'licenseNum',
  manufacturer: 'manufacturer',
  origin: 'ifcountry',
  produced_on: 'productingDate',
  in_service_on: 'useStartDate',
  warranty_until: 'warrantyEnd',
  original_value: 'originalValue',
  net_value: 'netValue',
  currency: 'currency',
  depreciation_years: 'deprYears',
  owner_department_id: 'ownerOrgId',
  manager_department_id: 'manageOrgId',
  position: 'devPosition',
  account_state: 'accountState',
  parameters: 'params',
  remark: 'remark',
}
const cardOf = (stored: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(cardColumns.map((column) => [fields[column], stored[column]]))

const enteredShape = {
  holder_id: 'bigint',
  held_since: 'timestamptz',
  last_event_at: 'timestamptz',
  device_status: 'text',
  usage_state: 'text',
  tech_state: 'text',
} as const
const newColumns = [...cardColumns, ...Object.keys(enteredShape)].join(', ')
const insertDevices = async (
  tx: Tx,
  actor: Actor,
  given: readonly DeviceInput[],
  pools: ReadonlyMap<string, number>,
  from: Source,
  place: Place,
  into: Into | undefined,
): Promise<number[]> => {
  const moment = now()
  const rows = given.map((one) => ({
    ...card(one),
    ...entered(into?.holder ?? pools.get(managerOf(one)) ?? 0, into?.at ?? moment, into?.kind),
  }))
  try {
    return await openDevices(
      tx,
      typeof from === 'string' ? { source: from, recordedBy: actor.userId } : { ...from, recordedBy: actor.userId },
      sql`
      insert into equipment.device (${sql.raw(newColumns)}, created_by, created_at)
      select ${sql.raw(newColumns)}, ${actor.userId}::bigint, ${moment}::timestamptz from ${recordset(rows, { ...cardShape, ...enteredShape })}`,
      into?.inType,
    )
  } catch (error) {
    throw taken(error, given, place) ?? error
  }
}

// Which field a violated unique index speaks of. An array is checked beforehand
// by whoever brings it; this is the race that is left.
const uniques = {
  device_serial: ['devSign', 'takenSerial'],
  device_code: ['devCoding', 'takenCode'],
  device_asset_number: ['assetCoding', 'takenAsset'],
  device_self_number: ['selfNum', 'takenSelfNumber'],
} as const
// Of an array, the one that the database names.
const taken = (error: unknown, all: readonly DeviceInput[], place: Place): Refusal | undefined => {
  const constraint = violated(error)
  if (constraint === undefined || !(constraint in uniques)) return undefined
  const [field, key] = uniques[constraint as keyof typeof uniques]
  const { detail = '' } = error as { readonly detail?: string }
  const named = all.findIndex((one) => detail.toLowerCase().includes(`${(one[field] ?? '').toLowerCase()})`))
  const index = Math.max(named, 0)
  return refusal(deviceMessages, key, { value: all[index]?.[field] ?? '' }, `${place(index)}${field}`)
}

/** A card once written goes past no document: scrap, disposal and merging say their own states, a lease whose it is. */
const againstAccount = (before: Before | undefined, next: AccountState): ('accountByDocument' | 'accountOfLease')[] => {
  if (before === undefined || before.account === next) return []
  if (!accountsAfter(before.account).includes(next)) return ['accountByDocument']
  return before.isLease ? ['accountOfLease'] : []
}

/** What is wrong with cards as they would be written, each at its place. */
export const devicesAgainst = async (
  tx: Tx,
  actor: Actor,
  given: readonly DeviceInput[],
  place: Place,
  before: (index: number) => Before | undefined = () => undefined,
): Promise<Reason[]> => {
  const { models, departments } = await referredTo(tx, actor, given)
  const currencies = await knownCurrencies(tx)
  return given.flatMap((one, index): Reason[] => {
    const say = (key: keyof typeof deviceMessages.texts, params: ReasonParams, field: keyof DeviceInput): Reason =>
      reason(key, params, `${place(index)}${field}`)
    // To hold a device is to see it, not to own it: it is given away by somebody who has it in scope, to a department in
    // that scope.
    const unit = (field: 'ownerOrgId' | 'manageOrgId', former: string | undefined, next: string): Reason[] => {
      if (former === next) return []
      if (!departments.has(next)) return [say('unknownDepartment', {}, field)]
      return former === undefined || mayGive(actor.scope, former)
        ? []
        : [say('notYoursToGive', { label: deviceMessages.texts[field] }, field)]
    }
    const tracking = models.get(one.modelId)
    return [
      ...(tracking === undefined
        ? [say('unknownModel', {}, 'modelId')]
        : tracking === 'bulk'
          ? [say('bulkModel', {}, 'modelId')]
          : []),
      ...unit('ownerOrgId', before(index)?.owner, one.ownerOrgId),
      ...unit('manageOrgId', before(index)?.manager, managerOf(one)),
      ...(currencies.offers(currencyOf(one)) || before(index)?.currency === currencyOf(one)
        ? []
        : [say('unknownCurrency', { value: currencyOf(one) }, 'currency')]),
      ...againstAccount(before(index), one.accountState).map((key) => say(key, {}, 'accountState')),
      ...objections(one).map(({ field, key }) => say(key, {}, field)),
    ]
  })
}

/** Which of these, each at its own place, bear a number that another device of the ledger has. */
export const devicesTaken = async (
  tx: Tx,
  given: readonly DeviceInput[],
  place: Place,
  except: readonly number[] = [],
): Promise<Reason[]> => {
  const asked = recordset(
    given.map((one, at) => ({ at, owner: one.ownerOrgId, ...card(one) })),
    {
      at: 'int',
      owner: 'text',
      model_id: 'bigint',
      serial: 'text',
      code: 'text',
      asset_number: 'text',
      self_number: 'text',
    },
  )
  const { rows } = await sql<{ at: number; by: keyof typeof uniques }>`
    with t as materialized (select * from ${asked}),
    live as not materialized (select * from equipment.device where deleted_at is null and merged_into is null and not went_home),
    found as (
      select t.at, 'device_serial' as by, d.id from t join live d on d.model_id = t.model_id and lower(d.serial) = lower(t.serial)
      union all select t.at, 'device_code', d.id from t join live d on d.code = t.code
      union all select t.at, 'device_asset_number', d.id from t join live d on d.asset_number = t.asset_number
      union all select t.at, 'device_self_number', d.id from t join live d on d.owner_department_id = t.owner and d.self_number = t.self_number)
    select at, by from found where id <> all(${except}::bigint[]) order by at, by`.execute(tx)
  return rows.map(({ at, by }) => {
    const [field, key] = uniques[by]
    return reason(key, { value: given[at]?.[field] ?? '' }, `${place(at)}${field}`)
  })
}

/** Completes cards by what a document has found out of them: what it does not say stays as it stands. */
export const completeDevices = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly ({ readonly id: number } & Partial<DeviceInput>)[],
  place: Place,
): Promise<void> => {
  const { rows } = await sql<{ id: number; version: number; card: Record<string, unknown> }>`
    select d.id, d.version, ${cardAsWritten} as card from equipment.device d
    where d.id = any(${given.map(({ id }) => id)}::bigint[]) and d.deleted_at is null order by d.id for update of d`.execute(
    tx,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const next = given.flatMap(({ id, ...one }) => {
    const row = found.get(id)
    return row ? [{ ...changed(cardOf(row.card) as DeviceInput, one), id, version: row.version }] : []
  })
  if (next.length < given.length) throw notFound()
  await updateDevices(tx, everywhere(actor), context, next, place)
}

/** What cards name: how their models are tracked, and which of their departments are in use and in the actor's scope. */
const referredTo = async (
  tx: Tx,
  actor: Actor,
  given: readonly DeviceInput[],
): Promise<{ models: ReadonlyMap<number, string>; departments: ReadonlySet<string> }> => {
  const models = [...new Set(given.map(({ modelId }) => modelId))]
  const departments = [...new Set(given.flatMap((one) => [one.ownerOrgId, managerOf(one)]))]
  const { rows } = await sql<{ model: number; tracking: string } | { model: null; department: string }>`
    select id as model, tracking, null as department from equipment.model where id = any(${models}::bigint[])
    union all select null, null, d.id from system.department d
      where d.id = any(${departments}::text[]) and d.status = '0' and ${visible(actor, { departments: ['d.id'] })}`.execute(
    tx,
  )
  return {
    models: new Map(rows.flatMap((row) => (row.model === null ? [] : [[row.model, row.tracking]]))),
    departments: new Set(rows.flatMap((row) => (row.model === null ? [row.department] : []))),
  }
}
