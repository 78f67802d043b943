import type { AcquisitionLineInput, acquisition } from '@geodepot/contracts/equipment/acquisition.ts'
import { acquisitionMessages } from '@geodepot/contracts/equipment/acquisition.messages.ts'
import type { DeviceInput } from '@geodepot/contracts/equipment/device.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { HeldProject } from '../../kit/ports.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { findLocalDay } from '../../system/dept/index.ts'
import { devicesAgainst, devicesTaken } from '../device/index.ts'

export type AcquisitionDraft = Draft<typeof acquisition>
type Header = AcquisitionDraft['header']

export const reason = reasonIn(acquisitionMessages)

export interface Model {
  readonly id: number
  readonly tracking: 'single' | 'bulk'
  readonly deviceName: string
}
export const modelsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Model>> => {
  const { rows } = await sql<Model>`
    select id, tracking, device_name as "deviceName" from equipment.model where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is wrong between owner and destination. */
const againstHeader = async (
  tx: Tx,
  actor: Actor,
  { ownerOrgId, poolOrgId, projectInfoNo, arrivedOn, supplierId }: Header,
): Promise<Reason[]> => {
  const asked = [ownerOrgId, poolOrgId ?? ownerOrgId]
  const { rows } = await sql<{ id: string }>`
    select d.id from system.department d where d.id = any(${asked}::text[]) and d.status = '0' and ${visible(actor, { departments: ['d.id'] })}`.execute(
    tx,
  )
  const known = new Set(rows.map(({ id }) => id))
  const {
    rows: [supplier],
  } = await sql`select 1 from system.supplier where id = ${supplierId ?? null} and deleted_at is null`.execute(tx)
  const here = await findLocalDay(
    tx,
    sql`coalesce((select p.department_id from system.project p where p.id = ${projectInfoNo ?? null}), ${poolOrgId ?? ownerOrgId})`,
  )
  return [
    ...(known.has(ownerOrgId) ? [] : [reason('unknownUnit', {}, 'ownerOrgId')]),
    ...(poolOrgId === undefined || known.has(poolOrgId) ? [] : [reason('unknownUnit', {}, 'poolOrgId')]),
    ...(projectInfoNo !== undefined && poolOrgId !== undefined ? [reason('oneDestination', {}, 'poolOrgId')] : []),
    ...(arrivedOn > here ? [reason('inFuture', {}, 'arrivedOn')] : []),
    ...(supplierId !== undefined && !supplier ? [reason('unknownSupplier', {}, 'supplierId')] : []),
  ]
}

const numbers = ['devSign', 'selfNum', 'assetCoding', 'devCoding', 'licenseNum'] as const
const isMarked = (line: AcquisitionLineInput): boolean => numbers.some((field) => (line[field] ?? '') !== '')

/** What is wrong with a line by itself, by how its model is kept. */
const againstLine = (
  line: AcquisitionLineInput,
  at: number,
  model: Model | undefined,
  isWarehoused: boolean,
): Reason[] => {
  const field = (name: string) => `lines.${at}.${name}`
  if (!model) return [reason('unknownModel', {}, field('modelId'))]
  const marked = numbers.find((name) => (line[name] ?? '') !== '')
  if (model.tracking === 'bulk')
    return [
      ...(marked === undefined ? [] : [reason('notCounted', {}, field(marked))]),
      ...(isWarehoused ? [reason('warehousedOnly', {}, field('modelId'))] : []),
    ]
  return [
    ...(compare(line.qty, 1) === 0 ? [] : [reason('oneDevice', {}, field('qty'))]),
    ...(isWarehoused === (line.devId !== undefined) ? [] : [reason('warehousedOnly', {}, field('modelId'))]),
    ...(line.devId === undefined && !isMarked(line) ? [reason('unmarked', {}, field('devSign'))] : []),
  ]
}

/** Numbers that stand twice in one document; each names the other lines. */
const againstRepeated = (lines: readonly AcquisitionLineInput[]): Reason[] => {
  const places = new Map<string, { readonly field: string; readonly value: string; readonly at: number[] }>()
  for (const [at, line] of lines.entries())
    for (const field of ['devSign', 'selfNum', 'assetCoding', 'devCoding', 'devId'] as const) {
      const value = String(line[field] ?? '')
      if (value === '') continue
      // A physical ID is its model's; letters of either case are the same.
      const key = field === 'devSign' ? `${field} ${line.modelId} ${value.toLowerCase()}` : `${field} ${value}`
      const place = places.get(key) ?? { field, value, at: [] }
      place.at.push(at)
      places.set(key, place)
    }
  return [...places.values()]
    .filter(({ at }) => at.length > 1)
    .flatMap(({ field, value, at }) =>
      at.map((index) => {
        const others = at.filter((one) => one !== index).slice(0, 5)
        return reason('repeatedIn', { value, rows: others.map((one) => one + 1).join(', ') }, `lines.${index}.${field}`)
      }),
    )
}

/** Of the devices that are named those which a store has made for this owner, and which no other acquisition has. */
export const warehousedAmong = async (
  tx: Tx,
  ids: readonly number[],
  owner: string,
  own: number | null,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from equipment.device d where d.id = any(${ids}::bigint[]) and d.deleted_at is null and d.owner_department_id = ${owner} and d.device_status <> '5'
      and exists (select 1 from equipment.custody_event e join document.register r on r.id = e.document_id and r.kind = 'material/receipt' where e.device_id = d.id and e.kind = 'opening')
      and not exists (select 1 from equipment.acquisition_line l join equipment.acquisition a on a.id = l.document_id and a.deleted_at is null and a.state not in ('refused', 'voided')
        where l.device_id = d.id and a.id is distinct from ${own}) order by d.id for share of d`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const fieldOf: Readonly<Record<string, string>> = { originalValue: 'unitValue', netValue: 'unitValue' }
// What the ledger says of a card stands at the line that it is made of; what every card has from the header was looked at there.
const atLine = (reasons: readonly Reason[]): Reason[] => {
  const seen = new Set<string>()
  return reasons.flatMap((one) => {
    const [, line = '', name = ''] = /^(lines\.\d+\.)(.*)$/.exec(one.field ?? '') ?? []
    const field =
      name === 'currency' || name === 'useStartDate'
        ? name
        : name === 'ownerOrgId' || name === 'manageOrgId'
          ? undefined
          : line + (fieldOf[name] ?? name)
    if (field === undefined || seen.has(`${field} ${one.key}`)) return []
    seen.add(`${field} ${one.key}`)
    return [{ ...one, field }]
  })
}

/** The card that a line makes. */
export const cardOf = (line: AcquisitionLineInput, header: Header, model: Model): DeviceInput => ({
  modelId: line.modelId,
  devName: line.devName || model.deviceName,
  devSign: line.devSign,
  selfNum: line.selfNum,
  licenseNum: line.licenseNum,
  assetCoding: line.assetCoding,
  devCoding: line.devCoding,
  ...(line.unitValue !== undefined && { originalValue: line.unitValue, netValue: line.unitValue }),
  currency: header.currency,
  ...(header.useStartDate !== undefined && { useStartDate: header.useStartDate }),
  ...((line.warrantyEnd ?? header.warrantyEnd) !== undefined && {
    warrantyEnd: line.warrantyEnd ?? header.warrantyEnd,
  }),
  ownerOrgId: header.ownerOrgId,
  manageOrgId: header.poolOrgId ?? header.ownerOrgId,
  accountState: 'inAccount',
})

/** What the register has against the devices of a document, each at its own line: again at submission and acceptance. */
export const againstRegister = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: Pick<AcquisitionDraft, 'header' | 'lines'>,
  models: ReadonlyMap<number, Model>,
  own: number | null,
): Promise<Reason[]> => {
  const singles = lines.flatMap((line, at) => {
    const model = models.get(line.modelId)
    return model?.tracking === 'single' ? [{ at, line, card: cardOf(line, header, model) }] : []
  })
  const place = (index: number) => `lines.${singles[index]?.at ?? 0}.`
  const cards = singles.map(({ card }) => card)
  const made = singles.flatMap(({ line, at }) => (line.devId === undefined ? [] : [{ at, id: line.devId }]))
  const ids = made.map(({ id }) => id)
  const known = await warehousedAmong(tx, ids, header.ownerOrgId, own)
  return [
    ...atLine([...(await devicesAgainst(tx, actor, cards, place)), ...(await devicesTaken(tx, cards, place, ids))]),
    ...made.flatMap(({ at, id }) => (known.has(id) ? [] : [reason('notWarehoused', {}, `lines.${at}.modelId`)])),
  ]
}

/** Checks a draft, and says what is written of it. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  draft: AcquisitionDraft,
  own: number | null,
  project: HeldProject | undefined,
) => {
  const { header, lines } = draft
  const models = await modelsOf(
    tx,
    lines.map(({ modelId }) => modelId),
  )
  const isWarehoused = header.acquisitionKind === 'warehoused'
  const reasons = [
    ...(await againstHeader(tx, actor, header)),
    ...lines.flatMap((line, at) => againstLine(line, at, models.get(line.modelId), isWarehoused)),
    ...againstRepeated(lines),
  ]
  return {
    reasons: reasons.length > 0 ? reasons : await againstRegister(tx, actor, draft, models, own),
    header: {
      kind: header.acquisitionKind,
      department_id: header.ownerOrgId,
      pool_department_id: header.poolOrgId ?? null,
      project_id: project?.id ?? null,
      project_department_id: project?.departmentId ?? null,
      arrived_on: header.arrivedOn,
      supplier_id: header.supplierId ?? null,
      contract_number: header.contractNo ?? '',
      invoice_number: header.invoiceNo ?? '',
      currency: header.currency,
      in_service_on: header.useStartDate ?? null,
      warranty_until: header.warrantyEnd ?? null,
      remark: header.remark ?? '',
    },
    lines: lines.map((line) => ({
      model_id: line.modelId,
      device_id: line.devId ?? null,
      quantity: line.qty,
      name: line.devName ?? '',
      serial: line.devSign || null,
      self_number: line.selfNum || null,
      plate: line.licenseNum || null,
      asset_number: line.assetCoding || null,
      code: line.devCoding || null,
      unit_value: line.unitValue ?? null,
      warranty_until: line.warrantyEnd ?? null,
      note: line.note ?? '',
    })),
  }
}
