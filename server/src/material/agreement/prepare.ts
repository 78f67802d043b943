import { compare, isZero, multiply, rounded, subtract, wholes } from '@geodepot/contracts/kit/decimal.ts'
import { agreement, lineNotes } from '@geodepot/contracts/material/agreement.ts'
import { isScale, readSteps, stepsAtMost } from '@geodepot/contracts/material/agreement.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Draft, documentVisible, keptNotes } from '../../kit/document/index.ts'
import { type Reason, type ReasonParams } from '../../kit/http/refusal.ts'
import { againstSupplier } from '../../system/supplier/index.ts'
import { withoutPrices } from '../material/index.ts'
import { type Carried, holdOffer } from './offers.ts'
import { type Key, reason } from './terms.ts'

type AgreementDraft = Draft<typeof agreement>
type Header = AgreementDraft['header']
type Line = AgreementDraft['lines'][number]

interface Material {
  readonly id: number
  readonly name: string
  readonly name_en: string
  readonly spec: string
  readonly applicable_model: string
  readonly part_no: string
  readonly unit: string
  readonly is_proposed: boolean
}
/** Keeps them as they are, whoever is about to merge or delete them. */
const materialsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Material>> => {
  const { rows } = await sql<Material>`
    select id, name, name_en, spec, applicable_model, part_no, unit, is_proposed from material.material
    where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const isWhole = (quantity: string, pack: string): boolean =>
  isZero(subtract(quantity, multiply(wholes(quantity, pack), pack)))
const againstLimits = ({ minQty, packSize, maxQty }: Line): ['minQty', Key][] => [
  ...(minQty !== undefined && maxQty !== undefined && compare(minQty, maxQty) > 0
    ? ([['minQty', 'minAboveMax']] as ['minQty', Key][])
    : []),
  ...(minQty !== undefined && packSize !== undefined && !isWhole(minQty, packSize)
    ? ([['minQty', 'minNoPacks']] as ['minQty', Key][])
    : []),
]
const againstSteps = ({ steps = '', unitPrice }: Line): Key | undefined => {
  const read = readSteps(steps)
  if (!read || read.length > stepsAtMost) return 'badSteps'
  return isScale(unitPrice, read) ? undefined : 'noScale'
}
const againstLines = (
  lines: readonly Line[],
  materials: ReadonlyMap<number, Material>,
  carried: Carried | undefined,
): Reason[] => {
  const seen = new Set<number>()
  return lines.flatMap((line, index): Reason[] => {
    const material = materials.get(line.materialId)
    const say = (key: Key, params: ReasonParams, field: string): Reason[] => [
      reason(key, { name: material?.name ?? '', ...params }, `lines.${index}.${field}`),
    ]
    if (!material) return say('goneMaterial', {}, 'materialId')
    if (material.is_proposed) return say('proposedMaterial', {}, 'materialId')
    if (seen.has(line.materialId)) return say('twice', {}, 'materialId')
    seen.add(line.materialId)
    const source = line.sourceLineId === undefined ? undefined : carried?.lines.get(line.sourceLineId)
    if (line.sourceLineId !== undefined && source?.materialId !== line.materialId)
      return say('unknownLine', {}, 'sourceLineId')
    const steps = againstSteps(line)
    return [
      ...(source && compare(line.unitPrice, source.price) > 0
        ? say('priceAbove', { price: source.price }, 'unitPrice')
        : []),
      ...(source && (compare(line.taxRate, source.taxRate) !== 0 || line.withTax !== source.withTax)
        ? say('otherTax', {}, 'taxRate')
        : []),
      ...(steps ? say(steps, { most: stepsAtMost }, 'steps') : []),
      ...againstLimits(line).flatMap(([field, key]) => say(key, {}, field)),
    ]
  })
}

const againstOffer = (header: Header, carried: Carried | undefined): Reason[] => {
  if (header.offerId === undefined) return (header.reason ?? '') === '' ? [reason('reasonNeeded', {}, 'reason')] : []
  if (!carried) return [reason('unknownOffer', {}, 'offerId')]
  if (carried.takenBy !== null) return [reason('offerTaken', { number: carried.takenBy }, 'offerId')]
  const isSame = carried.supplierId === header.supplierId && carried.currencyCode === header.currencyCode
  return isSame ? [] : [reason('otherTerms', {}, 'supplierId')]
}
const againstRenewed = async (tx: Tx, actor: Actor, { renewsId, supplierId }: Header): Promise<Reason[]> => {
  if (renewsId === undefined) return []
  const { rows } = await sql<{ supplier: number }>`
    select a.supplier_id as supplier from material.agreement a
    where a.id = ${renewsId} and ${documentVisible(agreement, actor, 'a')}`.execute(tx)
  if (!rows[0]) return [reason('unknownRenewed', {}, 'renewsId')]
  return rows[0].supplier === supplierId ? [] : [reason('renewedOtherSupplier', {}, 'renewsId')]
}
const againstMoney = async (tx: Tx, { currencyCode, maxAmount }: Header): Promise<Reason[]> => {
  const { rows } = await sql<{
    digits: number
  }>`select digits from system.currency where code = ${currencyCode} and status = '0'`.execute(tx)
  const digits = rows[0]?.digits
  if (digits === undefined) return [reason('unknownCurrency', {}, 'currencyCode')]
  return maxAmount !== undefined && compare(rounded(maxAmount, digits), maxAmount) !== 0
    ? [reason('tooManyDigits', { code: currencyCode, digits }, 'maxAmount')]
    : []
}
const departmentOf = async (tx: Tx, id: number | null): Promise<string | undefined> => {
  const { rows } = await sql<{
    department: string
  }>`select department_id as department from material.agreement where id = ${id}::bigint`.execute(tx)
  return rows[0]?.department
}

/** Checks a draft against what is approved and what there is, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header, lines }: AgreementDraft, id: number | null) => {
  const supplier = await againstSupplier(tx, header.supplierId)
  const carried = header.offerId === undefined ? undefined : await holdOffer(tx, actor, header.offerId, id)
  const materials = await materialsOf(
    tx,
    lines.map(({ materialId }) => materialId),
  )
  return {
    reasons: [
      ...againstOffer(header, carried),
      ...supplier,
      ...(await againstRenewed(tx, actor, header)),
      ...(await againstMoney(tx, header)),
      ...(header.validTo < header.validFrom ? [reason('endBeforeStart', {}, 'validTo')] : []),
      ...withoutPrices(actor, againstLines(lines, materials, carried)),
    ],
    header: {
      name: header.agreementName,
      department_id: (await departmentOf(tx, id)) ?? actor.departmentId,
      project_id: null,
      supplier_id: header.supplierId,
      currency_code: header.currencyCode,
      valid_from: header.validFrom,
      valid_to: header.validTo,
      incoterm: header.incoterm,
      place: header.place ?? '',
      payment_terms: header.paymentTerms ?? '',
      lead_days: header.leadDays ?? null,
      max_amount: header.maxAmount ?? null,
      offer_id: header.offerId ?? null,
      reason: header.reason ?? '',
      renews_id: header.renewsId ?? null,
      remark: header.remark ?? '',
    },
    lines: lines.map((line) => {
      const of = materials.get(line.materialId)
      return {
        material_id: line.materialId,
        name: of?.name ?? '',
        name_en: of?.name_en ?? '',
        spec: of?.spec ?? '',
        applicable_model: of?.applicable_model ?? '',
        part_no: of?.part_no ?? '',
        unit: of?.unit ?? '',
        result_line_id: line.sourceLineId ?? null,
        unit_price: line.unitPrice,
        steps: (readSteps(line.steps ?? '') ?? []).map(({ fromQuantity, unitPrice }) => ({
          from: fromQuantity,
          price: unitPrice,
        })),
        tax_rate: line.taxRate,
        is_with_tax: line.withTax === '1',
        min_quantity: line.minQty ?? null,
        pack_size: line.packSize ?? null,
        max_quantity: line.maxQty ?? null,
        ...keptNotes(lineNotes, line),
      }
    }),
  }
}
