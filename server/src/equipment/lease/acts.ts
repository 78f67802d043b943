import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { GiveBackInput, StartInput } from '@geodepot/contracts/equipment/lease.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { dayIn, momentOf, now } from '../../kit/clock.ts'
import { recordset } from '../../kit/database/database.ts'
import { addFiles } from '../../kit/files/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { reason } from './check.ts'
import { againstLost } from './lost.ts'
import { type Portion, portionsAtLessee } from './portions.ts'
import { backToOwner, comingIn, endCards, goingOut, homeAgain } from './posting.ts'
import { type Doings, type Line, kindOf, linesOf } from './rows.ts'

type Named = StartInput['lines'][number] | GiveBackInput['lines'][number]
/** Something that was handed over: of which line, how much, in which condition. */
export interface Done {
  readonly act: number
  readonly line: Line
  readonly quantity: string
  readonly condition: TechState
  /** Of a quantity, in which conditions it is in whoever's hands it is taken from; empty: as its line says. */
  readonly from: readonly Portion[]
  /** Nobody said in which condition it is: it stays in the one that it is in. */
  readonly asItIs: boolean
  /** Where it stands in the request. */
  readonly at: number
}

const againstNamed = (
  named: readonly Named[],
  lines: ReadonlyMap<number, Line>,
  most: (line: Line) => string,
  key: 'moreThanLeft' | 'moreThanOnHire',
): Reason[] => {
  const seen = new Set<number>()
  return named.flatMap(({ lineId, quantity }, at): Reason[] => {
    const line = lines.get(lineId)
    if (!line) return [reason('notOfLease', {}, `lines.${at}.lineId`)]
    if (seen.has(lineId)) return [reason('lineTwice', {}, `lines.${at}.lineId`)]
    seen.add(lineId)
    const left = most(line)
    return compare(quantity, left) > 0 ? [reason(key, { left }, `lines.${at}.quantity`)] : []
  })
}
// Of what is there on that day no more goes than has come by then.
const againstDay = async ({ tx, document }: Doings, named: readonly Named[], day: string): Promise<Reason[]> => {
  const asked = recordset(
    named.map(({ lineId, quantity }, at) => ({ at, line: lineId, quantity })),
    { at: 'int', line: 'bigint', quantity: 'numeric' },
  )
  const { rows } = await sql<{ at: number; left: string }>`
    select t.at, trim_scale(greatest(coalesce(g.left, 0), 0))::text as left from ${asked}
    left join lateral (
      select sum(case a.kind when 'end' then -a.quantity else a.quantity end) as left from equipment.lease_act a
      where a.document_id = ${document.id} and a.line_id = t.line and (a.kind = 'end' or a.day <= ${day}::date)) g on true
    where t.quantity > coalesce(g.left, 0) order by t.at`.execute(tx)
  return rows.map(({ at, left }) => reason('moreThanOnHire', { left }, `lines.${at}.quantity`))
}

const written = async (
  doing: Doings,
  kind: 'start' | 'end',
  named: readonly Named[],
  lines: ReadonlyMap<number, Line>,
  happenedAt: Date,
  portions: ReadonlyMap<number, readonly Portion[]> = new Map(),
): Promise<Done[]> => {
  const { tx, actor, context, document } = doing
  const condition = ({ lineId, condition: given }: Named) => {
    const line = lines.get(lineId)
    // What we let goes as it is in our books.
    if (kind === 'start' && kindOf(doing) === 'leasedOut') return line?.tech ?? line?.condition ?? 'good'
    const there = portions.get(lineId)?.[0]?.condition
    return given ?? (kind === 'end' ? (line?.tech ?? there ?? line?.condition) : undefined) ?? 'good'
  }
  const rows = named.map((one) => ({
    line: one.lineId,
    quantity: one.quantity,
    condition: condition(one),
    note: one.note ?? '',
    photos: JSON.stringify(one.photos),
  }))
  const { rows: made } = await sql<{ id: number; line: number }>`
    insert into equipment.lease_act (document_id, line_id, kind, quantity, condition, happened_at, day, note, photos, created_by, created_at)
    select ${document.id}, t.line, ${kind}, t.quantity, t.condition, ${happenedAt}, ${dayIn(happenedAt)}::date, t.note,
      array(select jsonb_array_elements_text(t.photos::jsonb)), ${actor.userId}, ${now()}
    from ${recordset(rows, { line: 'bigint', quantity: 'numeric', condition: 'text', note: 'text', photos: 'text' })} returning id, line_id as line`.execute(
    tx,
  )
  const ids = new Map(made.map(({ id, line }) => [line, id]))
  const photos = named.flatMap((one) => one.photos)
  if (photos.length > 0)
    await addFiles(tx, actor, context, { kind: 'equipment/lease', id: String(document.id) }, photos)
  return named.flatMap((one, at) => {
    const line = lines.get(one.lineId)
    const act = ids.get(one.lineId)
    return line && act !== undefined
      ? [
          {
            act,
            line,
            quantity: one.quantity,
            condition: condition(one) as TechState,
            from: portions.get(line.id) ?? [],
            asItIs: one.condition === undefined,
            at,
          },
        ]
      : []
  })
}

const momentIn = ({ happenedAt }: { happenedAt?: string | undefined }): { at: Date; isStated: boolean } => {
  const at = momentOf(happenedAt)
  if (at > now()) refuseAny([reason('inFuture', {}, 'happenedAt')])
  return { at, isStated: happenedAt !== undefined }
}

/** On hire: inspected and in custody from then on; what we let is in the lessee's hands. */
export const start = async (doing: Doings & { readonly input: StartInput }) => {
  const { tx, document, input } = doing
  const { at, isStated } = momentIn(input)
  const lines = await linesOf(tx, document.id)
  refuseAny(againstNamed(input.lines, lines, ({ left }) => left, 'moreThanLeft'))
  const done = await written(doing, 'start', input.lines, lines, at)
  const when = isStated ? { happenedAt: at, timeField: 'happenedAt' } : {}
  await (kindOf(doing) === 'leasedOut' ? goingOut(doing, done, when) : comingIn(doing, done, at, when))
  return { detail: { acts: done.map(({ act }) => act) } }
}

/** Off hire: inspected and gone home to its owner; what we let is back. What was written off only ends. */
export const giveBack = async (doing: Doings & { readonly input: GiveBackInput }) => {
  const { tx, document, input } = doing
  const { at, isStated } = momentIn(input)
  const isOut = kindOf(doing) === 'leasedOut'
  const lines = await linesOf(tx, document.id)
  refuseAny([
    ...againstNamed(input.lines, lines, ({ onHire }) => onHire, 'moreThanOnHire'),
    ...(input.toPoolOrgId !== undefined && !isOut ? [reason('poolForOut', {}, 'toPoolOrgId')] : []),
  ])
  refuseAny([
    ...(await againstDay(doing, input.lines, dayIn(at))),
    ...input.lines.flatMap(({ lineId, condition }, index) =>
      condition === 'lost' && lines.get(lineId)?.device !== null && lines.get(lineId)?.status !== '5'
        ? [reason('notLost', {}, `lines.${index}.condition`)]
        : [],
    ),
    ...(await againstLost(doing, input.lines, lines)),
  ])
  const portions = isOut ? await portionsAtLessee(doing, input.lines, lines) : undefined
  const done = await written(doing, 'end', input.lines, lines, at, portions)
  const back = done.filter(({ condition }) => condition !== 'lost')
  const when = isStated ? { happenedAt: at, timeField: 'happenedAt' } : {}
  await (isOut ? homeAgain(doing, back, when, input.toPoolOrgId) : backToOwner(doing, back, when))
  if (!isOut)
    await endCards(
      doing,
      done.filter(({ condition }) => condition === 'lost'),
    )
  return { detail: { acts: done.map(({ act }) => act) } }
}
