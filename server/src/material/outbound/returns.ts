import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { type KeptStore, locationsOf } from '../store/index.ts'
import { type CheckedLines, type Header, type Line, reason } from './terms.ts'

/** A line under which something was issued to a project or a repair. */
interface Issued {
  readonly id: number
  readonly name: string
  readonly material: number
  readonly batch: number
  readonly device: number | null
  readonly deviceName: string
  readonly store: number
  readonly project: string | null
  readonly day: string
  /** Issued, and not come back. */
  readonly open: string
  readonly openAmount: string
  /** Where it was used. */
  readonly use: number
}
/** These lines as they stand, locked in the order of their ids until the transaction ends. */
export const lockIssued = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Issued>> => {
  // What they are of first: a reversal that takes one back waits, or has taken it back.
  await sql`
    select 1 from material.outbound where id in (select document_id from material.outbound_line where id = any(${ids}::bigint[])) order by id for key share`.execute(
    tx,
  )
  const { rows } = await sql<Issued>`
    select l.id, m.name, l.material_id as material, l.batch_id as batch, l.device_id as device, l.device_name as "deviceName",
      a.store_id as store, a.project_id as project, a.biz_date as day, trim_scale(l.quantity - l.returned_quantity)::text as open,
      (l.amount - l.returned_amount)::text as "openAmount", v.to_place_id as use
    from material.outbound_line l join material.outbound a on a.id = l.document_id join material.material m on m.id = l.material_id
    join material.stock_movement v on v.line_id = l.id and v.kind = 'issue'
    where l.id = any(${ids}::bigint[]) and a.state = 'posted' and a.kind in ('project', 'repair') order by l.id for no key update of l`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Checks lines of what comes back: no more than was issued under each, into its store, of one project. */
export const returnLines = async (
  tx: Tx,
  header: Header,
  lines: readonly Line[],
  store: KeptStore,
): Promise<CheckedLines> => {
  const issued = await lockIssued(
    tx,
    lines.flatMap(({ issueLineId }) => issueLineId ?? []),
  )
  const locations = await locationsOf(tx, store.id)
  const asked = new Map<number, string>()
  const reasons = lines.flatMap(({ issueLineId, outQty, placeId }, at): Reason[] => {
    if (issueLineId === undefined) return [reason('issueMissing', {}, `lines.${at}.issueLineId`)]
    const of = issued.get(issueLineId)
    if (!of || of.store !== store.id) return [reason('unknownIssue', {}, `lines.${at}.issueLineId`)]
    const { name, day } = of
    const before = asked.get(issueLineId) ?? '0'
    asked.set(issueLineId, add(before, outQty))
    const open = subtract(of.open, before)
    return [
      ...(compare(outQty, open) > 0 ? [reason('returnedTooMuch', { name, open }, `lines.${at}.outQty`)] : []),
      ...(of.project === (header.projectInfoNo ?? null)
        ? []
        : [reason('otherProject', { name }, `lines.${at}.issueLineId`)]),
      ...(header.outDate < day ? [reason('beforeIssue', { date: day }, 'outDate')] : []),
      ...(placeId !== undefined && placeId !== store.quarantine && !locations.has(placeId)
        ? [reason('unknownPlace', {}, `lines.${at}.placeId`)]
        : []),
    ]
  })
  return {
    reasons,
    lines: lines.flatMap(({ issueLineId, outQty, placeId, note = '' }) => {
      const of = issued.get(issueLineId ?? 0)
      return of
        ? [
            {
              material_id: of.material,
              batch_id: of.batch,
              place_id: placeId ?? store.quarantine,
              quantity: outQty,
              batch_reason: '',
              device_id: of.device,
              device_name: of.deviceName,
              issue_line_id: of.id,
              note,
            },
          ]
        : []
    }),
  }
}
