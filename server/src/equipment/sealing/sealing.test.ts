import { device } from '@geodepot/contracts/equipment/device.ts'
import { figuresCalls } from '@geodepot/contracts/equipment/figures.ts'
import { mounting } from '@geodepot/contracts/equipment/mounting.ts'
import { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { driftOf, poolsOf, projectHolder } from '../../ledger/custody/index.ts'
import { carry } from '../../testing/carry.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { keepDays } from '../figures/index.ts'
import { sealable, sealingOf } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ago = (days: number) => dayAfter(today(), -days)
const since = (days: number, count = 1) => sealable(server, count, days)
type Ask = AskOf<typeof sealingCalls.create>
const written = async (devices: readonly number[], more: Partial<Ask> = {}) =>
  (await server.as('kg_he').call(sealingCalls.create, { ...(await sealingOf(server, devices)), ...more })).id
const refused = async (devices: readonly number[], more: Partial<Ask>) =>
  (
    await server.as('kg_he').refused(sealingCalls.create, { ...(await sealingOf(server, devices)), ...more })
  ).errors?.map(({ field, key }) => `${field} ${key}`)
const get = (id: number) => server.as('kg_he').call(sealingCalls.get, { id })
const act = async (account: string, call: 'submit' | 'approve' | 'withdraw', id: number) =>
  server.as(account).call(sealingCalls[call], { id, version: (await get(id)).version })
const submitted = async (devices: readonly number[], more: Partial<Ask> = {}) => {
  const id = await written(devices, more)
  await act('kg_he', 'submit', id)
  return id
}
/** Whoever is asked agrees, until nobody is. */
const approve = async (id: number) => {
  for (let turn = 0; turn < 4 && (await get(id)).docState === 'submitted'; turn += 1) {
    const asked = await server.db
      .selectFrom('document.approval_task as t')
      .innerJoin('document.approval_step as s', 's.id', 't.step_id')
      .innerJoin('document.approval as a', 'a.id', 's.approval_id')
      .innerJoin('system.user as u', 'u.id', 't.person_id')
      .select('u.name')
      .where('a.document_id', '=', id)
      .where('s.state', '=', 'open')
      .where('t.closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    await act(asked.name, 'approve', id)
  }
}
const sealed = async (devices: readonly number[], more: Partial<Ask> = {}) => {
  const id = await submitted(devices, more)
  await approve(id)
  return id
}
const unseal = async (id: number, lines: readonly { lineId: number; becomes: 'good' | 'waitRepair' }[]) =>
  server
    .as('kg_he')
    .call(sealingCalls.unseal, { id, version: (await get(id)).version, lines: [...lines], opinion: '启封检查完毕' })
const cardOf = async (id: number) =>
  server.db
    .selectFrom('equipment.device')
    .select(['usage_state', 'device_status', 'tech_state', 'locked_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('what is sealed or stopped', () => {
  it('is stopped where it stands, goes nowhere, and is as it was found once it is unsealed', async () => {
    const [one = 0, other = 0] = await since(20, 2)
    const id = await submitted([one, other], { beginDate: ago(10) })
    expect(await cardOf(one)).toMatchObject({ usage_state: 'idle', device_status: '0', locked_by: id })
    await approve(id)
    const row = await get(id)
    expect(row).toMatchObject({ docState: 'approved', devices: 2, sealedDevices: 2, can: { unseal: true } })
    expect(await cardOf(one)).toMatchObject({ usage_state: 'stopped', device_status: '0', locked_by: id })
    // Neither is it carried off, nor released by hand: the refusal names the document.
    const to = await inTransaction(server.db, (tx) => projectHolder(tx, 'P2601'))
    const from = row.holderId
    const gone = inTransaction(server.db, (tx) => carry(tx, { devices: [one], project: 'P2601', from, to }))
    await expect(gone).rejects.toMatchObject({ reasons: [{ key: 'sealed', params: { number: row.number } }] })
    const { version, can } = await server.as('zb_lin').call(device.get, { id: one })
    expect(can.release).toBeUndefined()
    await server.as('zb_lin').refused(device.release, { id: one, version, reason: '急用' })
    // One by one.
    const lines = row.lines.map(({ lineId }) => ({ lineId, becomes: 'good' as const }))
    await unseal(id, lines.slice(0, 1))
    expect(await get(id)).toMatchObject({ docState: 'approved', sealedDevices: 1 })
    expect(await cardOf(one)).toMatchObject({ usage_state: 'idle', locked_by: null, tech_state: 'good' })
    expect(await cardOf(other)).toMatchObject({ usage_state: 'stopped', locked_by: id })
    const again = await server.as('kg_he').refused(sealingCalls.unseal, {
      id,
      version: (await get(id)).version,
      lines: lines.slice(0, 1),
      opinion: '再次',
    })
    expect(again.errors).toMatchObject([{ field: 'lines.0.lineId', key: 'notSealed' }])
    await unseal(id, [{ lineId: row.lines[1]?.lineId ?? 0, becomes: 'waitRepair' }])
    expect(await get(id)).toMatchObject({
      docState: 'unsealed',
      lines: [{ becomes: 'good' }, { becomes: 'waitRepair', unsealedOn: today() }],
    })
    expect(await cardOf(other)).toMatchObject({ usage_state: 'idle', locked_by: null, tech_state: 'waitRepair' })
    expect(await driftOf(server.db)).toEqual([])
  })
  it('is not expected to work on these days, and neither is what is mounted on it', async () => {
    const [one = 0, mounted = 0, free = 0] = await since(40, 3)
    await server.as('zb_lin').call(mounting.mount, { parentId: one, childId: mounted })
    const model = (await server.as('zb_lin').call(device.get, { id: free })).modelId
    const figures = async () => {
      await keepDays(server.db)
      const { total } = await server
        .as('admin')
        .call(figuresCalls.figures, { beginMonth: ago(40).slice(0, 7), modelId: model })
      return { out: Number(total.outDays), idle: Number(total.idleDays) }
    }
    const before = await figures()
    const id = await sealed([one], {
      beginDate: ago(10),
      sealingKind: 'stop',
      place: '',
      measures: '',
      lookedAfterBy: '',
    })
    expect(await cardOf(mounted)).toMatchObject({ usage_state: 'stopped', locked_by: id })
    // Ten days of both that have ended.
    expect(await figures()).toEqual({ out: before.out + 20, idle: before.idle - 20 })
    const { lines } = await get(id)
    await unseal(
      id,
      lines.map(({ lineId }) => ({ lineId, becomes: 'good' })),
    )
    expect(await cardOf(mounted)).toMatchObject({ usage_state: 'idle', locked_by: null })
    expect(await figures()).toEqual({ out: before.out + 20, idle: before.idle - 20 })
    // Sealed again from today on, and no earlier.
    const draft = await written([one], { beginDate: ago(3) })
    const early = await server.as('kg_he').refused(sealingCalls.submit, { id: draft, version: 1 })
    expect(early.errors).toMatchObject([{ field: 'lines.0.devId', key: 'sealedThen' }])
    await sealed([one])
  })
  it('is refused by field, and free again when it is withdrawn', async () => {
    const [one = 0] = await since(5)
    expect(await refused([one, one], { beginDate: dayAfter(today(), 1), place: '' })).toEqual([
      'beginDate inFuture',
      'place sealedNeeds',
      'lines.1.devId twice',
    ])
    expect(await refused([one], { plannedEnd: ago(1) })).toEqual(['plannedEnd endsBefore'])
    expect(await refused([999_999], {})).toEqual(['lines.0.devId notHeld'])
    const other = (await inTransaction(server.db, (tx) => poolsOf(tx, ['C10803']))).get('C10803') ?? 0
    expect(await refused([one], { holderId: other })).toEqual(['holderId unknownHolder'])
    expect(await server.as('xm_ma').refused(sealingCalls.create, await sealingOf(server, [one]))).toMatchObject({
      code: 403,
    })
    const early = await written([one], { beginDate: ago(6) })
    expect((await server.as('kg_he').refused(sealingCalls.submit, { id: early, version: 1 })).errors).toMatchObject([
      { field: 'lines.0.devId', key: 'notThereThen' },
    ])
    const id = await submitted([one])
    await act('kg_he', 'withdraw', id)
    expect(await cardOf(one)).toMatchObject({ usage_state: 'idle', locked_by: null })
  })
})
