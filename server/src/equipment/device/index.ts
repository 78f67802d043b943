// The equipment ledger: every single device, what it is, where it is and who holds it.
// Asked for by acceptance G1 and the specification's device rows of section 3.
import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { device, type DeviceRow } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { mayDo } from '../../kit/access/actor.ts'
import { follow } from '../../kit/changes/index.ts'
import { tellOf } from '../../kit/events/index.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { attach, attachEach, numbersIn, registerRecord, officeTypes } from '../../kit/files/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { registerSent } from '../../kit/many/index.ts'
import { type Route, command, commandOfMany, query } from '../../kit/http/route.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { foldCounts } from '../../ledger/custody/index.ts'
import { registerSource } from '../../system/search/index.ts'
import { findByCode } from './find.ts'
import { findStanding, mergeDevices } from './merge.ts'
import { deviceListing, findDevice, findDevices, findTimeline, visibleAmong } from './queries.ts'
import { releaseLock } from './release.ts'
import { changeDevice, createDevices, removeDevices } from './write.ts'

export { refuseWrittenOff, setAccount } from './account.ts'
export { booked, boughtOn } from './book-value.ts'
export { devicesByCode } from './codes.ts'
export { registerCountedOtherwise } from './counted-otherwise.ts'
export { markCounted, putOnShelves } from './counted.ts'
export { devicesOfProject } from './of-project.ts'
export { changeOwner, newNumbersAt } from './owner.ts'
export { deviceListing, deviceVisible, findDevice, heldNamed, visibleAmong } from './queries.ts'
export { mayGive, objections } from './rules.ts'
export { refuseUnsound } from './sound.ts'
export { departmentOfDevice, departmentOfHolder } from './where.ts'
export {
  completeDevices,
  createDevices,
  devicesAgainst,
  devicesTaken,
  everywhere,
  removeDevices,
  updateDevices,
} from './write.ts'

const sheet = exporter<DeviceRow>()(deviceMessages, 'title', [
  { key: 'devCoding' },
  { key: 'devName', width: 28 },
  { key: 'brand' },
  { key: 'devModel' },
  { key: 'devType' },
  { key: 'selfNum' },
  { key: 'devSign' },
  { key: 'licenseNum' },
  { key: 'assetCoding' },
  { key: 'ifcountry', codes: 'ifcountry' },
  { key: 'productingDate', type: 'date' },
  { key: 'useStartDate', type: 'date' },
  { key: 'originalValue', type: 'money' },
  { key: 'netValue', type: 'money' },
  { key: 'currency' },
  { key: 'ownerOrg', width: 28 },
  { key: 'manageOrgName', width: 28 },
  { key: 'holderName', width: 32 },
  { key: 'projectName', width: 32 },
  { key: 'devPosition' },
  { key: 'deviceStatus', codes: 'status' },
  { key: 'usageState', codes: 'usage_' },
  { key: 'techState', codes: 'tech_' },
  { key: 'accountState', codes: 'account_' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

// Photos and papers of a device: seen with the device, changed by whoever keeps its card.
registerRecord('equipment/device', {
  more: officeTypes,
  mayRead: async (db, actor, ids) =>
    new Set((mayDo(actor, device.get.permission) ? await visibleAmong(db, actor, numbersIn(ids)) : []).map(String)),
  mayWrite: async (db, actor, id) =>
    mayDo(actor, device.update.permission) && (await visibleAmong(db, actor, numbersIn([id]))).length > 0,
})

follow({
  kind: 'equipment/device',
  list: device.list,
  listing: (db, actor, language) => deviceListing(db, actor, {}, language),
  brief: sql`d.code as number, d.account_state as state, d.version, coalesce(d.updated_at, d.created_at) as "updateTime"`,
})
tellOf({ kind: 'equipment/device', events: ['moved'] })

registerSent({
  kind: 'equipment/device',
  create: device.create,
  get: device.get,
  update: device.update,
  number: 'devCoding',
  find: async (db, number) =>
    (
      await sql<{
        id: number
      }>`select id from equipment.device where code = ${number} and deleted_at is null and merged_into is null and not went_home`.execute(
        db,
      )
    ).rows[0]?.id,
  partial: true,
})

registerSource({ name: 'devices', rank: 1, permission: device.list.permission, find: findByCode })

export const routes: readonly Route[] = [
  query(device.list, ({ db, actor, input, context }) => findDevices(db, actor, input, context.language)),
  query(device.standing, ({ db, actor, input, context }) => findStanding(db, actor, input.ids, context.language)),
  command(device.merge, ({ tx, actor, input, context }) => mergeDevices(tx, actor, context, input)),
  query(device.get, async ({ db, actor, input, context }) => {
    const found = await findDevice(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  query(device.timeline, async ({ db, actor, input, context }) => {
    if (!(await findDevice(db, actor, input.id, context.language))) throw notFound()
    return findTimeline(db, input.id, input, context.language)
  }),
  commandOfMany(device.create, async ({ tx, actor, inputs, context }) => {
    const ids = await createDevices(
      tx,
      actor,
      context,
      inputs.map(({ attachments: _attachments, ...input }) => input),
    )
    await attachEach(tx, actor, context, 'equipment/device', ids, inputs)
    return ids.map((devId) => ({ devId }))
  }),
  command(device.update, async ({ tx, actor, input: { attachments, ...input }, context }) => {
    const version = await changeDevice(tx, actor, context, input)
    if (attachments) await attach(tx, actor, context, { kind: 'equipment/device', id: String(input.id) }, attachments)
    return { version }
  }),
  command(device.release, ({ tx, actor, input, context }) => releaseLock(tx, actor, context, input)),
  command(device.remove, ({ tx, actor, input, context }) => removeDevices(tx, actor, context, input.ids)),
  query(device.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<DeviceRow>(db, await deviceListing(db, actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]

export const jobs: readonly Job[] = [
  job({
    name: 'equipment/device.foldCounts',
    messages: custodyMessages,
    title: 'foldJob',
    help: 'foldJobHelp',
    args: z.object({}),
    work: async ({ db, log }) => {
      log('foldJobDone', { count: await foldCounts(db) })
    },
  }),
]
