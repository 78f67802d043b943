import type { AcquireInput, RecoverInput } from '@geodepot/contracts/equipment/stock-take.ts'
import { acquisitionHeader, acquisitionLine } from '@geodepot/contracts/equipment/acquisition.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { create } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { reverse } from '../../ledger/custody/index.ts'
import { acquisitions } from '../acquisition/index.ts'
import { refuseWrittenOff } from '../device/index.ts'
import { isUnknown, linesOf } from './lines.ts'
import { type Doings, correctionNow, reason, source } from './terms.ts'

/** Of what a line has written off, how much has not turned up again; the line goes by `l`. */
export const openOf = sql`coalesce((select sum(e.quantity - coalesce((select sum(r.quantity) from equipment.custody_event r where r.reverses_id = e.id), 0))
  from equipment.custody_event e where e.document_id = l.document_id and e.kind = 'loss' and e.line_id = l.id), 0)`

interface Open {
  readonly line: number
  readonly event: number
  readonly open: string
}
const openIn = async (tx: Tx, id: number): Promise<ReadonlyMap<number, Open>> => {
  const { rows } = await sql<Open>`
    select l.id as line, e.id as event, trim_scale(${openOf})::text as open from equipment.stock_take_line l
    join equipment.custody_event e on e.document_id = l.document_id and e.kind = 'loss' and e.line_id = l.id where l.document_id = ${id}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.line, row]))
}

/** It turned up after all: what the count has written off comes back by a reversal, into the pool that missed it. */
export const recover = async (doing: Doings<RecoverInput>): Promise<{ detail: object }> => {
  const { tx, document, input } = doing
  const devices = new Map((await linesOf(tx, document.id)).map(({ id, device }) => [id, device]))
  const open = await openIn(tx, document.id)
  const named = new Set<number>()
  refuseAny(
    input.lines.flatMap(({ lineId, quantity }, at): Reason[] => {
      const of = open.get(lineId)
      if (!of || named.has(lineId)) return [reason('notWrittenOff', {}, `lines.${at}.lineId`)]
      named.add(lineId)
      return compare(quantity, of.open) > 0 ? [reason('moreThanOpen', { open: of.open }, `lines.${at}.quantity`)] : []
    }),
  )
  await refuseWrittenOff(
    tx,
    input.lines.flatMap(({ lineId }, at) => {
      const device = devices.get(lineId) ?? null
      return device === null ? [] : [{ device, field: `lines.${at}.lineId` }]
    }),
  )
  await reverse(
    tx,
    source(doing),
    input.lines.map(({ lineId, quantity }, at) => ({
      event: open.get(lineId)?.event ?? 0,
      quantity,
      field: `lines.${at}.quantity`,
      remark: input.opinion,
    })),
  )
  return { detail: { lines: input.lines.length } }
}

/** What no card bears the code of becomes the lines of an acquisition, which whoever asks for it completes and submits. */
export const acquire = async (doing: Doings<AcquireInput>): Promise<{ detail: object }> => {
  const { tx, actor, context, document, input } = doing
  const lines = await linesOf(tx, document.id)
  const unknown = new Map(lines.filter(isUnknown).map((line) => [line.id, line]))
  const taken = new Set(
    (
      await sql<{ id: number }>`
        select l.id from equipment.stock_take_line l where l.document_id = ${document.id} and ${correctionNow} <> 'none'`.execute(
        tx,
      )
    ).rows.map(({ id }) => id),
  )
  refuseAny(
    input.cards.flatMap(({ lineId }, at) =>
      unknown.has(lineId) && !taken.has(lineId) && input.cards.findIndex((one) => one.lineId === lineId) === at
        ? []
        : [reason('notUnknown', {}, `cards.${at}.lineId`)],
    ),
  )
  const { row } = document
  const [made] = await create(tx, acquisitions, actor, context, [
    {
      header: acquisitionHeader.parse({
        acquisitionKind: 'other',
        ownerOrgId: row.department_id,
        ...(row.project_id !== null && { projectInfoNo: row.project_id }),
        arrivedOn: today(),
        remark: document.number,
      }),
      lines: input.cards.map(({ lineId, modelId }) =>
        acquisitionLine.parse({
          modelId,
          devSign: unknown.get(lineId)?.code,
          note: unknown.get(lineId)?.reason,
        }),
      ),
    },
  ])
  await sql`
    update equipment.stock_take_line l set correction = 'drafted', correction_document_id = ${made?.id ?? null}
    from ${recordset(
      input.cards.map(({ lineId }) => ({ id: lineId })),
      { id: 'bigint' },
    )} where l.id = t.id`.execute(tx)
  return { detail: { number: made?.number } }
}
