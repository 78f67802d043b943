import type { SettlementLineInput, settlement } from '@geodepot/contracts/equipment/settlement.ts'
import { settlementMessages } from '@geodepot/contracts/equipment/settlement.messages.ts'
import { repair } from '@geodepot/contracts/equipment/repair.ts'
import { add, compare, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Draft, documentVisible } from '../../kit/document/index.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(settlementMessages)

/** A repair as this person sees it, and the sheet that it stands on already. */
interface Repaired {
  readonly number: string
  readonly state: string
  readonly workshop: string | null
  readonly vendor: number | null
  readonly day: string
  readonly total: string
  readonly sheet: string | null
}
const repairsOf = async (tx: Tx, actor: Actor, lines: readonly SettlementLineInput[], own: number | null) => {
  const { rows } = await sql<Repaired & { at: number }>`
    select t.at, r.number, r.state, r.workshop_id as workshop, case when r.kind = 'vendor' then r.supplier_id end as vendor, r.completed_at::date::text as day,
      r.total_amount::text as total,
      (select s.number from equipment.settlement_line x join equipment.settlement s on s.id = x.document_id
        where x.repair_id = r.id and x.is_held and s.id is distinct from ${own}) as sheet
    from ${recordset(
      lines.map(({ repairId }, at) => ({ at, repair: repairId })),
      { at: 'int', repair: 'bigint' },
    )} join equipment.repair r on r.id = t.repair
    where r.state in ('completed', 'settled') and ${documentVisible(repair, actor, 'r')}`.execute(tx)
  const found = new Map(rows.map((row) => [row.at, row]))
  return lines.map((_, at): Repaired | undefined => found.get(at))
}

type Header = Draft<typeof settlement>['header']
const againstHeader = async (tx: Tx, actor: Actor, header: Header): Promise<Reason[]> => {
  const { workshopId, vendorId, beginDate, endDate, deductionAmount, deductionReason = '' } = header
  const {
    rows: [found],
  } = await sql<{ workshop: boolean; vendor: boolean }>`
    select exists (select 1 from system.department d where d.id = ${workshopId} and d.kind = 'REPAIR' and ${visible(actor, { departments: ['d.id'] })}) as workshop,
      exists (select 1 from system.supplier v where v.id = ${vendorId ?? 0} and v.deleted_at is null) as vendor`.execute(
    tx,
  )
  return [
    ...(found?.workshop === true ? [] : [reason('workshopUnknown', {}, 'workshopId')]),
    ...(vendorId === undefined || found?.vendor === true ? [] : [reason('vendorUnknown', {}, 'vendorId')]),
    ...(endDate < beginDate ? [reason('endsBeforeItBegins', {}, 'endDate')] : []),
    ...(!isZero(deductionAmount) && deductionReason.trim() === ''
      ? [reason('deductionUnexplained', {}, 'deductionReason')]
      : []),
  ]
}
const againstLine = (
  { workshopId, vendorId, beginDate, endDate }: Header,
  at: number,
  of: Repaired | undefined,
): Reason[] => {
  const field = `lines.${at}.repairId`
  if (!of) return [reason('notCompleted', {}, field)]
  const { number, state, sheet, workshop, vendor, day } = of
  if (sheet !== null) return [reason('onSheet', { number, sheet }, field)]
  if (state === 'settled') return [reason('alreadySettled', { number }, field)]
  if (workshop !== workshopId || vendor !== (vendorId ?? null)) return [reason('anotherWorkshop', { number }, field)]
  if (day < beginDate || day > endDate) return [reason('outsidePeriod', { number, day }, field)]
  return []
}

/** Checks a draft, and says what is written of it. */
export const prepare = async (
  tx: Tx,
  actor: Actor,
  { header, lines }: Draft<typeof settlement>,
  own: number | null,
) => {
  const repairs = await repairsOf(tx, actor, lines, own)
  const ids = lines.map(({ repairId }) => repairId)
  const before = add(header.taxAmount, ...repairs.map((one) => one?.total ?? '0'))
  return {
    reasons: [
      ...(await againstHeader(tx, actor, header)),
      ...lines.flatMap(({ repairId }, at): Reason[] => {
        const first = ids.indexOf(repairId)
        return first < at
          ? [reason('twice', { row: first + 1 }, `lines.${at}.repairId`)]
          : againstLine(header, at, repairs[at])
      }),
      ...(compare(header.deductionAmount, before) > 0 ? [reason('deductionTooHigh', {}, 'deductionAmount')] : []),
    ],
    header: {
      department_id: header.workshopId,
      project_id: null,
      supplier_id: header.vendorId ?? null,
      begin_on: header.beginDate,
      end_on: header.endDate,
      invoice_number: header.invoiceNo ?? '',
      tax_usd: header.taxAmount,
      deduction_usd: header.deductionAmount,
      deduction_reason: header.deductionReason ?? '',
      remark: header.remark ?? '',
    },
    lines: lines.map(({ repairId }) => ({ repair_id: repairId })),
  }
}
