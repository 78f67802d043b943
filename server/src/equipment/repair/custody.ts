import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { type PassInput, type RepairLevel, faultLevels } from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import { type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { ports } from '../../kit/ports.ts'
import {
  type DocumentMove,
  type DocumentSource,
  poolsOf,
  post,
  projectHolder,
  vendorWorks,
  worksOf,
} from '../../ledger/custody/index.ts'
import { lookAtCertificates } from '../certificate/index.ts'
import {
  anythingHopeless,
  keepQuantity,
  postOutcomes,
  quantityBack,
  takeQuantityIn,
  workOnQuantity,
} from './quantity.ts'
import { type DeviceNow, type Doings, lockDevice, reason } from './terms.ts'

const source = ({ document, actor }: Doings): DocumentSource => ({ document: document.id, recordedBy: actor.userId })
const lineId = async (tx: Tx): Promise<number> =>
  (await sql<{ id: number }>`select nextval('document.line_id')::bigint as id`.execute(tx)).rows[0]?.id ?? 0
const deviceOf = ({ tx, document }: Doings): Promise<DeviceNow> => lockDevice(tx, document.row.device_id ?? 0)
const found = async (doing: Doings, { id, holder, status, tech }: DeviceNow, becomes: TechState): Promise<void> => {
  // Gone meanwhile, it is as it went: a repair that it was released from ends without it.
  if (tech === becomes || status === '5') return
  await post(doing.tx, source(doing), [{ kind: 'condition', device: id, at: holder, becomes }])
}
const isFault = ({ document }: Doings): boolean => faultLevels.includes(document.row.level as RepairLevel)

/** Sent: the device is this repair's alone where it stands, and waits to be repaired if something is broken. */
export const keep = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  if (document.row.device_id === null) return keepQuantity(doing)
  const device = await deviceOf(doing)
  await post(tx, source(doing), [{ kind: 'allocate', device: device.id, at: device.holder, field: 'devId' }])
  if (isFault(doing) && device.tech === 'good') await found(doing, device, 'waitRepair')
  await sql`update equipment.repair set origin_id = ${device.holder}, tech_before = ${device.tech} where id = ${document.id}`.execute(
    tx,
  )
}
/** Free again where it stands; asked for in vain, it is in the condition that it was in. */
export const free = async (doing: Doings, isStillBroken: boolean): Promise<void> => {
  const { tx, document } = doing
  if (document.row.device_id === null) return
  const device = await deviceOf(doing)
  if (device.lockedBy !== document.id) return
  await post(tx, source(doing), [{ kind: 'release', device: device.id, at: device.holder }])
  if (!isStillBroken && document.row.tech_before === 'good') await found(doing, device, 'good')
}

/** Where it is repaired: with the workshop, or with the vendor that repairs for it. */
export const worksFor = async ({ tx, document: { row } }: Doings): Promise<number> => {
  const workshop = row.workshop_id ?? ''
  if (row.kind === 'own' || row.supplier_id === null) return (await worksOf(tx, [workshop])).get(workshop) ?? 0
  const {
    rows: [named],
  } = await sql<{ vendor: string; vendorEn: string; works: string; worksEn: string }>`
    select s.name as vendor, coalesce(nullif(s.name_en, ''), s.name) as "vendorEn", d.name as works, d.name_en as "worksEn"
    from system.supplier s, system.department d where s.id = ${row.supplier_id} and d.id = ${workshop}`.execute(tx)
  return vendorWorks(tx, workshop, row.supplier_id, {
    name: textOf(repairMessages, 'vendorPlace', 'cn', { vendor: named?.vendor ?? '', workshop: named?.works ?? '' }),
    nameEn: textOf(repairMessages, 'vendorPlace', 'en', {
      vendor: named?.vendorEn ?? '',
      workshop: named?.worksEn ?? '',
    }),
  })
}

/** Received: it is in the workshop's hands from now on; what is repaired on site stays where it is. */
export const takeIn = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  if (document.row.place === 'site') return
  if (document.row.device_id === null) return takeQuantityIn(doing, await worksFor(doing))
  const device = await deviceOf(doing)
  // What a pool has promised stands there freely again, and goes.
  if (device.status === '1' && device.lockedBy === document.id)
    await post(tx, source(doing), [{ kind: 'release', device: device.id, at: device.holder }])
  await post(tx, source(doing), [
    {
      kind: 'arrive',
      device: device.id,
      from: document.row.origin_id ?? device.holder,
      to: await worksFor(doing),
      becomes: 'waitRepair',
      outType: '2',
      lineId: await lineId(tx),
    },
  ])
}
/** Work begins: it is under repair, in whoever's hands it is. */
export const work = async (doing: Doings): Promise<void> =>
  doing.document.row.device_id === null
    ? workOnQuantity(doing, await placeOf(doing))
    : found(doing, await deviceOf(doing), 'underRepair')
/** Whose hands a quantity is in while it is repaired. */
const placeOf = async (doing: Doings): Promise<number> =>
  doing.document.row.place === 'site' ? (doing.document.row.origin_id ?? 0) : worksFor(doing)

const goBack = async (doing: Doings, to: number, becomes: TechState): Promise<void> => {
  const { tx, document } = doing
  const device = await deviceOf(doing)
  if (document.row.place === 'site' || device.holderKind !== 'repair') {
    await found(doing, device, becomes)
    return free(doing, true)
  }
  const move: DocumentMove = {
    kind: 'return',
    device: device.id,
    from: device.holder,
    to,
    becomes,
    inType: '2',
    lineId: await lineId(tx),
  }
  await post(tx, source(doing), [move])
}
/** Called off: back to whoever sent it, as broken as it was. */
export const callOff = async (doing: Doings): Promise<void> => {
  const { origin_id: origin, tech_before: before, place, device_id: device } = doing.document.row
  if (device === null) {
    if (place !== 'site') await quantityBack(doing, await worksFor(doing), origin ?? 0)
    return
  }
  const stays = isFault(doing) && before === 'good' ? 'waitRepair' : ((before as TechState | null) ?? 'waitRepair')
  await goBack(doing, origin ?? 0, stays)
}

/** The one place that it goes back to, of those that there are. */
const placeFor = async (doing: Doings, { wayBack, toPoolOrgId, toProjectInfoNo }: PassInput): Promise<number> => {
  const { tx, document } = doing
  const { origin_id: origin } = document.row
  if (document.row.place === 'site') {
    if (wayBack !== 'origin') refuseAny([reason('siteStays', {}, 'wayBack')])
    return origin ?? 0
  }
  if (wayBack === 'project') {
    if (document.row.result !== 'repaired' || (await anythingHopeless(doing)))
      refuseAny([reason('noScrapToProject', {}, 'wayBack')])
    if (toProjectInfoNo === undefined) refuseAny([reason('projectMissing', {}, 'toProjectInfoNo')])
    const held = (await ports().holdProjects(tx, [toProjectInfoNo ?? ''])).get(toProjectInfoNo ?? '')
    if (!held) refuseAny([reason('unknownProject', {}, 'toProjectInfoNo')])
    if (held?.isClosed === true) refuseAny([reason('projectClosed', {}, 'toProjectInfoNo')])
    return projectHolder(tx, toProjectInfoNo ?? '')
  }
  if (wayBack === 'pool') {
    if (toPoolOrgId === undefined) refuseAny([reason('poolMissing', {}, 'toPoolOrgId')])
    const { rows } =
      await sql`select 1 from system.department where id = ${toPoolOrgId ?? ''} and status = '0'`.execute(tx)
    if (rows.length === 0) refuseAny([reason('unknownPool', {}, 'toPoolOrgId')])
    return (await poolsOf(tx, [toPoolOrgId ?? ''])).get(toPoolOrgId ?? '') ?? 0
  }
  const {
    rows: [from],
  } = await sql<{ project: string | null }>`
    select case when kind = 'project' then project_id end as project from equipment.holder where id = ${origin}`.execute(
    tx,
  )
  if (from && from.project !== null) {
    const held = (await ports().holdProjects(tx, [from.project])).get(from.project)
    if (!held || held.isClosed) refuseAny([reason('originGone', {}, 'wayBack')])
  }
  if (origin === null) refuseAny([reason('originGone')])
  return origin ?? 0
}
/** Sent straight on, it is dispatched as from a pool: what expired stops it. Whence it came, it gets back in any case. */
const certifiedFor = async ({ tx, document: { row } }: Doings, to: number, project: string): Promise<Text[]> =>
  row.device_id === null || to === row.origin_id
    ? []
    : lookAtCertificates(tx, [{ device: row.device_id, field: 'toProjectInfoNo' }], project)

interface Home {
  readonly place: number
  /** What is to be remembered of certificates that end soon. */
  readonly notes: readonly Text[]
}
/** Accepted: it goes back, good, or to be scrapped; never to two places. Answers with where it went. */
export const sendHome = async (doing: Doings, input: PassInput): Promise<Home> => {
  const to = await placeFor(doing, input)
  const notes = input.wayBack === 'project' ? await certifiedFor(doing, to, input.toProjectInfoNo ?? '') : []
  if (doing.document.row.device_id === null) {
    await postOutcomes(doing, await placeOf(doing), to)
    return { place: to, notes }
  }
  await goBack(doing, to, doing.document.row.result === 'repaired' ? 'good' : 'waitScrap')
  return { place: to, notes }
}
