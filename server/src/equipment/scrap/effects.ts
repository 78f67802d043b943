import { type AppraisalInput, appraisersNeeded, scrap } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { type Doing, linkTo, notifySubmitter } from '../../kit/document/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import { type DocumentSource, goodsOf, post } from '../../ledger/custody/index.ts'
import { configValue } from '../../system/config/index.ts'
import { peopleWith } from '../../system/role/index.ts'
import { materialPorts } from '../../ports/material.ts'
import { booked, setAccount } from '../device/index.ts'
import { refuseKept, refuseUninspected } from '../stock/index.ts'
import { elsewhereOn, isLost } from './check.ts'
import { reason } from './terms.ts'

type Doings<I = unknown> = Omit<Doing<typeof scrap, 'equipment.scrap', I>, 'input'>

interface Line {
  readonly id: number
  readonly device: number | null
  readonly model: number
  readonly condition: TechState
  readonly quantity: string
  readonly at: number
}
const linesOf = async (tx: Tx, id: number): Promise<Line[]> =>
  (
    await sql<Line>`
      select l.id, l.device_id as device, l.model_id as model, l.condition, trim_scale(l.quantity)::text as quantity, l.position - 1 as at
      from equipment.scrap_line l where l.document_id = ${id} order by l.position for update of l`.execute(tx)
  ).rows
const source = ({ document, actor }: Doings): DocumentSource => ({ document: document.id, recordedBy: actor.userId })

/** What is mounted on these devices, or what they are mounted on: it has to be taken off first, and is named. */
const refuseMounted = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{ at: number; children: string | null; parent: string | null }>`
    select l.position - 1 as at,
      (select string_agg(concat_ws(' ', c.name, coalesce(c.self_number, c.serial)), '、' order by c.id) from equipment.device c where c.mounted_on = l.device_id and c.deleted_at is null) as children,
      (select concat_ws(' ', p.name, coalesce(p.self_number, p.serial)) from equipment.device p where p.id = d.mounted_on) as parent
    from equipment.scrap_line l join equipment.device d on d.id = l.device_id where l.document_id = ${id} order by 1`.execute(
    tx,
  )
  refuseAny(
    rows.flatMap(({ at, children, parent }) => [
      ...(children === null ? [] : [reason('carries', { children }, `lines.${at}.devId`)]),
      ...(parent === null ? [] : [reason('isMounted', { parent }, `lines.${at}.devId`)]),
    ]),
  )
}
/** What was lost together was never taken apart: with what is still on the books it is written off as one. */
const refuseLostApart = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{ at: number; others: string }>`
    select l.position - 1 as at, string_agg(concat_ws(' ', o.name, coalesce(o.self_number, o.serial)), '、' order by o.id) as others
    from equipment.scrap_line l join equipment.device d on d.id = l.device_id
    join equipment.device o on (o.mounted_on = d.id or o.id = d.mounted_on) and o.deleted_at is null and o.account_state in ('inAccount', 'notInAccount')
    where l.document_id = ${id} and not exists (select 1 from equipment.scrap_line x where x.document_id = l.document_id and x.device_id = o.id)
    group by l.position order by l.position`.execute(tx)
  refuseAny(rows.map(({ at, others }) => reason('lostAsOne', { others }, `lines.${at}.devId`)))
}
const refuseShort = async (tx: Tx, id: number, holder: number): Promise<void> => {
  const { rows } = await sql<{ at: number; held: string }>`
    select (l.position - 1) as at, trim_scale(coalesce(b.quantity, 0))::text as held from equipment.scrap_line l
    left join equipment.bulk_balance b on b.model_id = l.model_id and b.condition = l.condition and b.holder_id = ${holder}
    where l.document_id = ${id} and l.device_id is null and l.quantity > coalesce(b.quantity, 0) order by 1`.execute(tx)
  refuseAny(rows.map(({ at, held }) => reason('moreThanHeld', { held }, `lines.${at}.qty`)))
}
/** Whether what it is about was lost, and left custody by that. */
const isOfLost = async (tx: Tx, holder: number): Promise<boolean> =>
  (await sql`select 1 from equipment.holder where id = ${holder} and kind = 'out'`.execute(tx)).rows.length > 0
/**
 * What was found again meanwhile, or is on another application, is not written off by this one. The devices are locked, and
 * then looked at.
 */
const refuseFound = async (tx: Tx, document: number, lines: readonly Line[]): Promise<void> => {
  const devices = lines.flatMap(({ device }) => device ?? [])
  await sql`select 1 from equipment.device where id = any(${devices}::bigint[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: number; stillLost: boolean; elsewhere: string | null }>`
    select d.id, ${isLost} as "stillLost", ${elsewhereOn(document)} as elsewhere from equipment.device d
    where d.id = any(${devices}::bigint[])`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  refuseAny(
    lines.flatMap(({ device, at }) => {
      const of = known.get(device ?? 0)
      if (of?.stillLost !== true) return [reason('notHeld', {}, `lines.${at}.devId`)]
      return of.elsewhere === null ? [] : [reason('onAnother', { number: of.elsewhere }, `lines.${at}.devId`)]
    }),
  )
}
/** What is somebody else's to inspect, to repair or to send is let go by nobody. */
const refuseOthers = async (tx: Tx, document: number, holder: number, lines: readonly Line[]): Promise<void> => {
  await refuseUninspected(
    tx,
    lines.flatMap(({ device, at }) => (device === null ? [] : [{ device, field: `lines.${at}.devId` }])),
  )
  await refuseKept(
    tx,
    { document, holder },
    lines.flatMap((line) => (line.device === null ? [{ ...line, field: `lines.${line.at}.qty` }] : [])),
  )
}
const refuseUnseen = async (tx: Tx, id: number): Promise<void> => {
  if ((await configValue(tx, 'equipment.scrap.photos')) !== 'true') return
  const { rows } = await sql`
    select 1 from document.file where record_kind = 'equipment/scrap' and record_id = ${String(id)} and deleted_at is null limit 1`.execute(
    tx,
  )
  if (rows.length === 0) refuseAny([reason('photosMissing', {}, 'attachments')])
}

/** Submitted, the devices are this application's alone, where they stand; the appraisal group is asked. */
export const ask = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  await refuseUnseen(tx, document.id)
  const ofLost = await isOfLost(tx, document.row.holder_id)
  await (ofLost ? refuseLostApart(tx, document.id) : refuseMounted(tx, document.id))
  await refuseShort(tx, document.id, document.row.holder_id)
  const lines = await linesOf(tx, document.id)
  await refuseOthers(tx, document.id, document.row.holder_id, lines)
  if (ofLost) await refuseFound(tx, document.id, lines)
  else await keep(doing, lines)
  await sql`update equipment.scrap set round = round + 1 where id = ${document.id}`.execute(tx)
  await tellGroup(doing)
}
const keep = (doing: Doings, lines: readonly Line[]): Promise<void> =>
  post(
    doing.tx,
    source(doing),
    lines.flatMap(({ device, at }) =>
      device === null
        ? []
        : [
            {
              kind: 'allocate' as const,
              device,
              at: doing.document.row.holder_id,
              stays: true as const,
              field: `lines.${at}.devId`,
            },
          ],
    ),
  )
/** What the application keeps is free again, where it is. */
export const free = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  const { rows } = await sql<{ device: number; at: number }>`
    select l.device_id as device, d.holder_id as at from equipment.scrap_line l join equipment.device d on d.id = l.device_id
    where l.document_id = ${document.id} and d.locked_by = ${document.id} order by d.id`.execute(tx)
  await post(
    tx,
    source(doing),
    rows.map(({ device, at }) => ({ kind: 'release' as const, device, at })),
  )
}

/** The appraisal group: whoever has the right, whatever it is called. */
const groupOf = (db: Reader): Promise<number[]> => peopleWith(db, scrap.transitions.appraise.permission)
const tellGroup = async ({ tx, actor, document }: Doings): Promise<void> => {
  const {
    rows: [row],
  } = await sql<{ what: string }>`
    select string_agg(distinct m.name, '、') as what from equipment.scrap_line l join equipment.model m on m.id = l.model_id where l.document_id = ${document.id}`.execute(
    tx,
  )
  await send(tx, [
    {
      to: (await groupOf(tx)).filter((person) => person !== actor.userId && person !== document.row.created_by),
      kind: 'approval',
      link: linkTo('equipment/scrap', document.id),
      asks: { document: document.id, work: 'appraise' },
      title: bothOf(scrapMessages, 'toldTitle', { number: document.number }),
      body: bothOf(scrapMessages, 'toldText', { person: actor.nickName, what: row?.what ?? '' }),
    },
  ])
}

/** One of the group has looked at it. Enough of them, it is decided on; found worth keeping, it goes back. */
export const appraise = async (doing: Doings & { readonly input: AppraisalInput }) => {
  const { tx, actor, document, input } = doing
  await sql`
    insert into equipment.scrap_appraisal (document_id, round, person_id, finding, opinion, created_at)
    values (${document.id}, ${document.row.round}, ${actor.userId}, ${input.finding}, ${input.opinion}, ${now()})`.execute(
    tx,
  )
  if (input.finding === 'keep') {
    await free(doing)
    const which = { id: document.id, kind: scrap.name, number: document.number }
    await notifySubmitter(tx, actor, which, document.row.submitted_by, 'returned', input.opinion)
    return { state: 'returned' as const, detail: { finding: input.finding } }
  }
  const { rows } = await sql`
    select 1 from equipment.scrap_appraisal where document_id = ${document.id} and round = ${document.row.round} and finding = 'scrap'`.execute(
    tx,
  )
  return {
    ...(rows.length >= appraisersNeeded && { state: 'submitted' as const }),
    detail: { finding: input.finding },
  }
}

/** What the books had of the devices leaves them: what they were worth waits for what they bring, what was depreciated is gone. */
const bookOut = async ({ tx, actor, document }: Doings): Promise<void> => {
  await sql`
    update equipment.scrap_line l set cleared_usd = case when d.account_state = 'inAccount' then coalesce(v.net, 0) else 0 end
    from equipment.device d left join lateral ${booked} v on true where l.document_id = ${document.id} and d.id = l.device_id`.execute(
    tx,
  )
  const { rows } = await sql<{ department: string; net: string; accumulated: string }>`
    select d.owner_department_id as department, sum(v.net)::text as net, sum(v.original - v.net)::text as accumulated
    from equipment.scrap_line l join equipment.device d on d.id = l.device_id and d.account_state = 'inAccount' cross join lateral ${booked} v
    where l.document_id = ${document.id} and v.original is not null group by 1 order by 1`.execute(tx)
  await materialPorts.ports().bookEntries(
    tx,
    actor,
    { kind: 'scrap', day: today(), document: document.id, source: 'equipment/scrap' },
    rows.flatMap(({ department, net, accumulated }) => [
      { debit: 'clearing' as const, credit: 'asset' as const, amount: net, department },
      { debit: 'accumulated' as const, credit: 'asset' as const, amount: accumulated, department },
    ]),
  )
}

/** Approved: it leaves custody, unless it was lost and has left it, and the books know it as scrapped. */
export const letGo = async (doing: Doings): Promise<void> => {
  const { tx, actor, context, document } = doing
  const lines = await linesOf(tx, document.id)
  await refuseOthers(tx, document.id, document.row.holder_id, lines)
  if (await isOfLost(tx, document.row.holder_id)) await refuseFound(tx, document.id, lines)
  else
    await post(
      tx,
      source(doing),
      lines.map((line) => ({
        ...goodsOf(line),
        kind: 'retire' as const,
        from: document.row.holder_id,
        outType: '3' as const,
        lineId: line.id,
        field: `lines.${line.at}.devId`,
      })),
    )
  await bookOut(doing)
  await setAccount(
    tx,
    actor,
    context,
    lines.flatMap(({ device }) => device ?? []),
    'scrapped',
  )
}
