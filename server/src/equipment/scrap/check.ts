import { type ScrapLineInput, type scrap } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import type { Draft } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { referenceReasons } from '../../system/reference/index.ts'
import { deviceVisible } from '../device/index.ts'
import { worthOf } from './worth.ts'
import { reason as because } from './terms.ts'

/** Where goods may be let go from. What was lost is let go from nowhere: it left custody, and is still on the books. */
const places = ['pool', 'repair']
/** Device `d` was lost and not found again, and the books still have it. */
export const isLost = sql<SqlBool>`d.tech_state = 'lost' and d.device_status = '5' and d.deleted_at is null and d.account_state in ('inAccount', 'notInAccount', 'external')`
/** The application that device `d` is on, but for one. */
export const elsewhereOn = (but: number | null): RawBuilder<string | null> =>
  sql`(select max(a.number) from equipment.scrap_line x join equipment.scrap a on a.id = x.document_id
    where x.device_id = d.id and a.deleted_at is null and a.state in ('appraising', 'submitted') and a.id is distinct from ${but}::bigint)`
/** Whether holder `h` is one that this person lets go from; what was lost is theirs where they see a device of it. */
export const isPlaceFor = (actor: Actor): RawBuilder<SqlBool> => sql`(case when h.kind = 'out' then
    exists (select 1 from equipment.device d where d.holder_id = h.id and ${isLost} and d.account_state <> 'external' and ${deviceVisible(actor)})
  else h.kind = any(${places}::text[]) and ${visible(actor, { departments: ['h.department_id'] })} end)`
interface Place {
  readonly department: string
  /** What it has was lost. */
  readonly isOut: boolean
}
const placeOf = async (
  tx: Tx,
  actor: Actor,
  holder: number,
  lines: readonly ScrapLineInput[],
): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`
    select h.kind = 'out' as "isOut", coalesce(h.department_id,
      (select d.owner_department_id from equipment.device d where d.holder_id = h.id and d.id = ${lines[0]?.devId ?? null}), ${actor.departmentId}) as department
    from equipment.holder h where h.id = ${holder} and ${isPlaceFor(actor)}`.execute(tx)
  return rows[0]
}

/** A line with what it is about, as the holder has it. */
interface Held {
  readonly device: number | null
  readonly model: number
  readonly condition: string
  readonly there: string
  readonly isExternal: boolean
  /** Of what was lost: the application that is to write it off already. */
  readonly isOut: boolean
  readonly elsewhere: string | null
}
const heldOf = async (
  db: Reader,
  actor: Actor,
  holder: number,
  lines: readonly ScrapLineInput[],
  own: number | null = null,
): Promise<Held[]> => {
  if (lines.length === 0) return []
  const asked = lines.map(({ devId, modelId, condition = 'good' }, at) => ({
    at,
    device: devId ?? null,
    model: modelId ?? null,
    condition,
  }))
  const { rows } = await sql<Held>`
    select d.id as device, coalesce(d.model_id, t.model, 0) as model, coalesce(d.tech_state, t.condition) as condition,
      case when d.id is not null then '1' else trim_scale(coalesce(b.quantity, 0))::text end as there, coalesce(d.account_state = 'external', false) as "isExternal",
      h.kind = 'out' as "isOut", case when h.kind = 'out' then ${elsewhereOn(own)} end as elsewhere
    from ${recordset(asked, { at: 'int', device: 'bigint', model: 'bigint', condition: 'text' })}
    join equipment.holder h on h.id = ${holder}
    left join equipment.device d on d.id = t.device and d.holder_id = h.id and d.deleted_at is null and (h.kind <> 'out' or (${isLost} and ${deviceVisible(actor)}))
    left join equipment.bulk_balance b on t.device is null and h.kind <> 'out' and b.model_id = t.model and b.condition = t.condition and b.holder_id = ${holder} order by t.at`.execute(
    db,
  )
  return rows
}

/** What a line is about, once in an application. */
export const lineKey = ({ devId, modelId, condition = 'good' }: ScrapLineInput): string =>
  devId === undefined ? `m ${modelId} ${condition}` : `d ${devId}`
/** Of the dictionary: the one reason to write off what nobody has any more. */
const lostReason = 'lost'
/** What is wrong with a line, of what the holder has. */
const againstLine = (line: ScrapLineInput, at: number, keys: readonly string[], held: Held | undefined): Reason[] => {
  const field = (name: string) => `lines.${at}.${name}`
  const { devId, modelId, qty } = line
  if ((devId === undefined) === (modelId === undefined)) return [because('deviceOrModel', {}, field('devId'))]
  const first = keys.indexOf(lineKey(line))
  if (first < at) return [because('twice', { row: first + 1 }, field('devId'))]
  if (devId !== undefined) {
    if (!held || held.device === null) return [because('notHeld', {}, field('devId'))]
    if (held.isExternal) return [because('leasedIn', {}, field('devId'))]
    if (held.elsewhere !== null) return [because('onAnother', { number: held.elsewhere }, field('devId'))]
    if (held.isOut && line.reason !== lostReason) return [because('lostIsLost', {}, field('reason'))]
    return compare(qty, 1) === 0 ? [] : [because('oneDevice', {}, field('qty'))]
  }
  const there = held?.there ?? '0'
  if (compare(there, 0) === 0) return [because('notHeld', {}, field('devId'))]
  return compare(qty, there) > 0 ? [because('moreThanHeld', { held: there }, field('qty'))] : []
}

/** What is wrong with each of these lines of a holder; fields as they are called in a line. */
export const reasonsAgainstLines = async (
  db: Reader,
  actor: Actor,
  holder: number,
  lines: readonly ScrapLineInput[],
): Promise<Reason[][]> => {
  const [held, keys] = [await heldOf(db, actor, holder, lines), lines.map(lineKey)]
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
  const department = (await placeOf(tx, actor, header.holderId, lines))?.department
  const held = department === undefined ? [] : await heldOf(tx, actor, header.holderId, lines, own)
  const keys = lines.map(lineKey)
  const reasonOf = (value: string | undefined, at: number) =>
    ({ field: `lines.${at}.reason`, kind: 'dictionary', type: dictionaries.scrapReason, value }) as const
  const known = held.map(({ device, model }, at) => ({ device, model, quantity: lines[at]?.qty ?? '1' }))
  const worth = await worthOf(tx, known)
  return {
    reasons: [
      ...(department === undefined ? [because('unknownHolder', {}, 'holderId')] : []),
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
