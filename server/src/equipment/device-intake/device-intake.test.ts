import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceIntake } from '@geodepot/contracts/equipment/device-intake.ts'
import { deviceLabel } from '@geodepot/contracts/equipment/device-label.ts'
import { describe, expect, it } from 'vitest'
import { driftOf, post } from '../../ledger/custody/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { head, keeper, manager, node, openOffice, run, serial, server } from '../device-import/test/office.ts'

openOffice()

const intakes = async () => (await manager.call(deviceIntake.list, {})).rows
const imported = async (...signs: string[]) => {
  await run(manager, [head, ...signs.map((sign) => node(sign))])
  const [intake] = await intakes()
  const found = await Promise.all(
    signs.map(async (sign) => (await manager.call(device.list, { devSign: sign })).rows[0]?.devId ?? 0),
  )
  return { id: intake?.id ?? 0, found }
}
const undo = (id: number) => ({ id, reason: '导错了文件' })

describe('an import of devices', () => {
  it('is listed with what it made, and taken back as a whole: cards, entries and labels', async () => {
    const [one, two] = [serial(), serial()]
    const { id, found } = await imported(one, two)
    expect((await intakes())[0]).toMatchObject({
      fileName: '台账.xlsx',
      newCount: 2,
      changedCount: 0,
      movedCount: 0,
      state: 'standing',
      can: { undo: true },
    })
    await manager.call(deviceLabel.print, { ids: found })
    await manager.call(deviceIntake.undo, undo(id))
    expect((await manager.call(device.list, { devSign: one })).rows).toEqual([])
    expect((await intakes())[0]).toMatchObject({ state: 'undone', undoneWhy: '导错了文件', can: {} })
    const labels = await server.db
      .selectFrom('equipment.device_label')
      .select('retired_at')
      .where('device_id', 'in', found)
      .execute()
    expect(labels.map(({ retired_at: at }) => at === null)).toEqual([false, false])
    expect(await driftOf(server.db)).toEqual([])
    expect((await manager.refused(deviceIntake.undo, undo(id))).msg).toBe('该次导入已撤销')
    // The same file comes in again, as if it had never been.
    const again = await imported(one, two)
    expect(again.found).not.toEqual(found)
    expect((await intakes())[0]).toMatchObject({ newCount: 2 })
  })

  it('stands once something has happened to one of its devices, which is named', async () => {
    const [one, two] = [serial(), serial()]
    const { id, found } = await imported(one, two)
    const { rows } = await manager.call(device.list, { devSign: two })
    const holder = await server.db
      .selectFrom('equipment.device')
      .select('holder_id')
      .where('id', '=', rows[0]?.devId ?? 0)
      .executeTakeFirstOrThrow()
    await inTransaction(server.db, (tx) =>
      post(tx, { source: 'reconciliation', recordedBy: 1 }, [
        { kind: 'condition', device: found[1] ?? 0, at: holder.holder_id ?? 0, becomes: 'waitRepair' },
      ]),
    )
    expect((await intakes())[0]).toMatchObject({ movedCount: 1 })
    expect((await manager.refused(deviceIntake.undo, undo(id))).msg).toMatch(new RegExp(`${two}.*已有后续业务`))
    expect((await manager.call(device.list, { devSign: one })).rows).toHaveLength(1)
  })

  it('is undone by who may delete devices, with a reason, and is not there for others', async () => {
    const { id } = await imported(serial())
    expect((await server.as('dp_sun').refused(deviceIntake.undo, undo(id))).code).toBe(403)
    expect((await keeper.refused(deviceIntake.undo, undo(id))).code).toBe(404)
    expect((await manager.refused(deviceIntake.undo, { id, reason: '' })).errors).toMatchObject([{ field: 'reason' }])
    await run(keeper, [head, node(serial())])
    const own = (await keeper.call(deviceIntake.list, {})).rows
    expect(own.map((row) => row.createBy)).toEqual([(await server.actorOf('kg_he')).nickName])
    const both = await Promise.all([
      manager.response(deviceIntake.undo, undo(id)),
      manager.response(deviceIntake.undo, undo(id)),
    ])
    expect(both.map((answer) => answer.json<{ code: number }>().code).toSorted()).toEqual([200, 500])
  })
})
