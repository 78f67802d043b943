import { type ScrapLineInput, type scrap } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { worthOf } from './worth.ts'

/** Of the document as a whole. */
export const told = (key: keyof typeof scrapMessages.texts): Reason => ({ key, messages: scrapMessages })
export const said = (field: string, key: keyof typeof scrapMessages.texts, params: Reason['params'] = {}): Reason => ({
  field,
  key,
  messages: scrapMessages,
  params,
})

/** Where devices may be let go from. */
export const scrapHolders = ['pool', 'repair']
const placeOf = async (tx: Tx, actor: Actor, holder: number): Promise<string | undefined> => {
  const { rows } = await sql<{ department: string }>`
    select h.department_id as department from equipment.holder h where h.id = ${holder} and h.kind = any(${scrapHolders}::text[])
      and ${visible(actor, { departments: ['h.department_id'] })}`.execute(tx)
  return rows[0]?.department
}

/** A line with what it is about, as the holder has it. */
interface Held {
  readonly device: number | null
  readonly model: number
  readonly condition: string
  readonly there: string
  readonly isExternal: boolean
}
const heldOf = async (db: Reader, holder: number, lines: readonly ScrapLineInput[]): Promise<Held[]> => {
  if (lines.length === 0) return []
  const asked = lines.map(({ devId, modelId, condition = 'good' }, at) => ({
    at,
    device: devId ?? null,
    model: modelId ?? null,
    condition,
  }))
  const { rows } = await sql<Held>`
    select d.id as device, coalesce(d.model_id, t.model, 0) as model, coalesce(d.tech_state, t.condition) as condition,
      case when d.id is not null then '1' else trim_scale(coalesce(b.quantity, 0))::text end as there, coalesce(d.account_state = 'external', false) as "isExternal"
    from ${recordset(asked, { at: 'int', device: 'bigint', model: 'bigint', condition: 'text' })}
    left join equipment.device d on d.id = t.device and d.holder_id = ${holder} and d.deleted_at is null
    left join equipment.bulk_balance b on t.device is null and b.model_id = t.model and b.condition = t.condition and b.holder_id = ${holder} order by t.at`.execute(
    db,
  )
  return rows
}

/** What a line is about, once in an application. */
export const lineKey = ({ devId, modelId, condition = 'good' }: ScrapLineInput): string =>
  devId === undefined ? `m ${modelId} ${condition}` : `d ${devId}`
/** What is wrong with a line, of what the holder has. */
const againstLine = (line: ScrapLineInput, at: number, keys: readonly string[], held: Held | undefined): Reason[] => {
  const field = (name: string) => `lines.${at}.${name}`
  const { devId, modelId, qty } = line
  if ((devId === undefined) === (modelId === undefined)) return [said(field('devId'), 'deviceOrModel')]
  const first = keys.indexOf(lineKey(line))
  if (first < at) return [said(field('devId'), 'twice', { row: first + 1 })]
  if (devId !== undefined) {
    if (!held || held.device === null) return [said(field('devId'), 'notHeld')]
    if (held.isExternal) return [said(field('devId'), 'leasedIn')]
    return compare(qty, 1) === 0 ? [] : [said(field('qty'), 'oneDevice')]
  }
  const there = held?.there ?? '0'
  if (compare(there, 0) === 0) return [said(field('devId'), 'notHeld')]
  return compare(qty, there) > 0 ? [said(field('qty'), 'moreThanHeld', { held: there })] : []
}

/** What is wrong with each of these lines of a holder; fields as they are called in a line. */
export const reasonsAgainstLines = async (
  db: Reader,
  holder: number,
  lines: readonly ScrapLineInput[],
): Promise<Reason[][]> => {
  const [held, keys] = [await heldOf(db, holder, lines), lines.map(lineKey)]
  return lines.map((line, at) =>
    againstLine(line, at, keys, held[at]).map((reason) => ({
      ...reason,
      field: (reason.field ?? '').replace(`lines.${at}.`, ''),
    })),
  )
}
/** What applications name already that are written, or decided on, of these holders. */
export const linesUnderWay = async (
  db: Reader,
  holders: readonly number[],
): Promise<{ holder: number; line: ScrapLineInput }[]> =>
  (
    await sql<{ holder: number; line: ScrapLineInput }>`
      select a.holder_id as holder, jsonb_strip_nulls(jsonb_build_object('devId', l.device_id, 'modelId', case when l.device_id is null then l.model_id end, 'condition', l.condition)) as line
      from equipment.scrap a join equipment.scrap_line l on l.document_id = a.id
      where a.holder_id = any(${holders}::bigint[]) and a.deleted_at is null and a.state not in ('approved', 'refused')`.execute(
      db,
    )
  ).rows

/** Checks a draft, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header, lines }: Draft<typeof scrap>, own: number | null) => {
  const department = await placeOf(tx, actor, header.holderId)
  const held = department === undefined ? [] : await heldOf(tx, header.holderId, lines)
  const keys = lines.map(lineKey)
  const reasonOf = (value: string | undefined, at: number) =>
    ({ field: `lines.${at}.reason`, kind: 'dictionary', type: dictionaries.scrapReason, value }) as const
  const known = held.map(({ device, model }, at) => ({ device, model, quantity: lines[at]?.qty ?? '1' }))
  const worth = await worthOf(tx, known)
  return {
    reasons: [
      ...(department === undefined ? [said('holderId', 'unknownHolder')] : []),
      ...(department === undefined ? [] : lines.flatMap((line, at) => againstLine(line, at, keys, held[at]))),
      ...(await referenceReasons(
        tx,
        actor,
        scrapMessages,
        lines.map(({ reason }, at) => reasonOf(reason, at)),
        (await reasonsOf(tx, own)).flatMap((reason) => lines.map((_, at) => reasonOf(reason, at))),
      )),
    ],
    header: {
      holder_id: header.holderId,
      department_id: department ?? actor.departmentId,
      project_id: null,
      description: header.description,
      remark: header.remark ?? '',
    },
    lines: held.map(({ device, model, condition }, at) => {
      const { qty = '1', reason = '', explanation = '', photos = [] } = lines[at] ?? {}
      const of = worth[at]
      return {
        device_id: device,
        model_id: model,
        condition,
        quantity: device === null ? qty : '1',
        reason,
        explanation,
        photos,
        used_years: of?.usedYears ?? null,
        original_usd: of?.originalUSD ?? null,
        net_usd: of?.netUSD ?? null,
        repair_usd: of?.repairUSD ?? null,
      }
    }),
  }
}
/** The reasons that its lines gave before: they may stay, though they are offered no more. */
const reasonsOf = async (db: Reader, own: number | null): Promise<string[]> =>
  own === null
    ? []
    : (
        await sql<{ reason: string }>`
          select distinct reason from equipment.scrap_line where document_id = ${own}`.execute(db)
      ).rows.map(({ reason }) => reason)
