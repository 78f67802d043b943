import type { AcquisitionLineInput, acquisition } from '@geodepot/contracts/equipment/acquisition.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { poolsOf, post, projectHolder, reverse } from '../../ledger/custody/index.ts'
import { dayBegins, localDay } from '../../system/dept/index.ts'
import { completeDevices, createDevices, everywhere, removeDevices } from '../device/index.ts'
import { refuseKept } from '../stock/index.ts'
import { type AcquisitionDraft, type Model, againstRegister, cardOf, modelsOf } from './check.ts'

type Doings = Omit<Doing<typeof acquisition, 'equipment.acquisition', unknown>, 'input'>
type Row = Doings['document']['row']

interface Written {
  readonly id: number
  readonly line: AcquisitionLineInput
  readonly model: Model
  /** Where it stands in the document. */
  readonly at: number
}
type Stored = { readonly id: number } & { readonly [F in keyof AcquisitionLineInput]: AcquisitionLineInput[F] | null }
const writtenOf = async (tx: Tx, id: number): Promise<Written[]> => {
  const { rows } = await sql<Stored>`
    select id, model_id as "modelId", device_id as "devId", trim_scale(quantity)::text as qty, name as "devName", serial as "devSign", self_number as "selfNum",
      plate as "licenseNum", asset_number as "assetCoding", code as "devCoding", unit_value::text as "unitValue", warranty_until as "warrantyEnd", note
    from equipment.acquisition_line where document_id = ${id} order by position`.execute(tx)
  const models = await modelsOf(
    tx,
    rows.flatMap(({ modelId }) => modelId ?? []),
  )
  return rows.flatMap(({ id: lineId, ...stored }, at) => {
    const line = Object.fromEntries(
      Object.entries(stored).map(([field, value]) => [field, value ?? undefined]),
    ) as AcquisitionLineInput
    const model = models.get(line.modelId)
    return model ? [{ id: lineId, line, model, at }] : []
  })
}
const headerOf = (row: Row): AcquisitionDraft['header'] => ({
  acquisitionKind: row.kind as AcquisitionDraft['header']['acquisitionKind'],
  ownerOrgId: row.department_id,
  poolOrgId: row.pool_department_id ?? undefined,
  projectInfoNo: row.project_id ?? undefined,
  arrivedOn: row.arrived_on,
  currency: row.currency,
  useStartDate: row.in_service_on ?? undefined,
  warrantyEnd: row.warranty_until ?? undefined,
})

/** The register may have changed since it was written: what speaks against it now is said at its line. */
export const lookAgain = async ({ tx, actor, document }: Doings): Promise<Written[]> => {
  const written = await writtenOf(tx, document.id)
  const draft = { header: headerOf(document.row), lines: written.map(({ line }) => line) }
  const models = new Map(written.map(({ model }) => [model.id, model]))
  refuseAny(await againstRegister(tx, everywhere(actor), draft, models, document.id))
  return written
}

// It is there since the day on which it arrived there began; what arrived today, as it is accepted.
const findArrival = async (tx: Tx, row: Row): Promise<Date> => {
  const there = sql`${row.project_department_id ?? row.pool_department_id ?? row.department_id}::text`
  const { rows } = await sql<{ moment: number | null }>`
    select case when ${row.arrived_on}::date < ${localDay(there)} then (extract(epoch from ${dayBegins(sql`${row.arrived_on}`, there)}) * 1000)::float8 end as moment`.execute(
    tx,
  )
  const moment = rows[0]?.moment ?? null
  return moment === null ? now() : new Date(moment)
}

/** Accepted: cards are made and stand in the ledger, those of a store are completed, quantities are entered. */
export const accept = async (doing: Doings): Promise<void> => {
  const { tx, actor, context, document } = doing
  const { id, row } = document
  const written = await lookAgain(doing)
  const header = headerOf(row)
  const pool = row.pool_department_id ?? row.department_id
  const holder =
    row.project_id === null ? ((await poolsOf(tx, [pool])).get(pool) ?? 0) : await projectHolder(tx, row.project_id)
  const at = await findArrival(tx, row)
  const fresh = written.filter(({ line, model }) => model.tracking === 'single' && line.devId === undefined)
  const made =
    fresh.length === 0
      ? []
      : await createDevices(
          tx,
          actor,
          context,
          fresh.map(({ line, model }) => cardOf(line, header, model)),
          { document: id },
          (index) => `lines.${fresh[index]?.at ?? 0}.`,
          { holder, kind: row.project_id === null ? 'pool' : 'project', at },
        )
  const links = fresh.map((one, index) => ({ id: one.id, device: made[index] ?? 0 }))
  await sql`
    update equipment.acquisition_line l set device_id = t.device from ${recordset(links, { id: 'bigint', device: 'bigint' })} where l.id = t.id`.execute(
    tx,
  )
  await complete(doing, written, header)
  await post(
    tx,
    { document: id, recordedBy: actor.userId },
    written
      .filter(({ model }) => model.tracking === 'bulk')
      .map((one) => ({
        kind: 'opening' as const,
        model: one.model.id,
        condition: 'good' as const,
        quantity: one.line.qty,
        to: holder,
        inType: '3' as const,
        lineId: one.id,
        happenedAt: at < now() ? at : undefined,
        timeField: 'arrivedOn',
        field: `lines.${one.at}.qty`,
      })),
  )
}

// What the store could not know: how it is called from now on, and since when it works. Its value stays what it has cost.
const complete = async (
  { tx, actor, context }: Doings,
  written: readonly Written[],
  header: AcquisitionDraft['header'],
): Promise<void> => {
  const known = written.flatMap(({ line, at }) => (line.devId === undefined ? [] : [{ line, id: line.devId, at }]))
  if (known.length === 0) return
  await completeDevices(
    tx,
    actor,
    context,
    known.map(({ line, id }) => ({
      id,
      ...(line.devName ? { devName: line.devName } : {}),
      selfNum: line.selfNum,
      licenseNum: line.licenseNum,
      assetCoding: line.assetCoding,
      devCoding: line.devCoding,
      useStartDate: header.useStartDate,
      warrantyEnd: line.warrantyEnd ?? header.warrantyEnd,
      ...(header.poolOrgId !== undefined && { manageOrgId: header.poolOrgId }),
    })),
    (index) => `lines.${known[index]?.at ?? 0}.`,
  )
}

/** Taken back as a whole, as long as nothing of it has gone on: cards leave the ledger, quantities their holder. */
export const takeBack = async ({ tx, actor, context, document: { id } }: Doings): Promise<void> => {
  const { rows } = await sql<{ device: number | null; event: number; holder: number; model: number; quantity: string }>`
    select device_id as device, id as event, to_holder_id as holder, model_id as model, quantity::text as quantity from equipment.custody_event
    where document_id = ${id} and kind = 'opening' order by id`.execute(tx)
  const devices = rows.flatMap(({ device }) => device ?? [])
  if (devices.length > 0) await removeDevices(tx, everywhere(actor), context, devices, { document: id })
  const quantities = rows.filter(({ device }) => device === null)
  const [holder = 0] = quantities.map((row) => row.holder)
  await refuseKept(
    tx,
    { document: id, holder },
    quantities.map(({ model, quantity }) => ({ model, condition: 'good', quantity, field: '' })),
  )
  await reverse(
    tx,
    { document: id, recordedBy: actor.userId },
    quantities.map(({ event }) => ({ event })),
  )
}
