import { sql } from 'kysely'
import { systemContext } from '../../src/kit/access/actor.ts'
import { readList, repack, settle } from '../../src/equipment/box/index.ts'
import { createDevices } from '../../src/equipment/device/index.ts'
import { createModels } from '../../src/equipment/model/index.ts'
import type { Stage } from './stage.ts'

const [boxes, capacity] = [24, 40]
const owner = 'C10801'
const serial = (box: number, node: number): string => `Q${String(box).padStart(2, '0')}${String(node).padStart(4, '0')}`
const serialsOf = (box: number): string[] => Array.from({ length: capacity }, (_, node) => serial(box, node + 1))

/** Light nodes in boxes of forty: most of them listed, one repacked, two whose lists do not fit. */
export const boxNodes = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const manager = await stage.person('zb_lin')
  const { rows } = await sql<{ id: number }>`
    select c.id from equipment.category c join equipment.model m on m.category_id = c.id where m.name = 'WTU-508'`.execute(
    tx,
  )
  const model = {
    brand: 'INOVA',
    devModel: 'Quantum 40',
    devName: 'Quantum 节点箱',
    categoryId: rows[0]?.id ?? 0,
    tracking: 'single' as const,
    unit: '箱',
    boxCapacity: capacity,
  }
  const [modelId = 0] = (await stage.on(-60, () => createModels(tx, [model]))).values()
  const given = Array.from({ length: boxes }, (_, at) => ({
    modelId,
    devName: model.devName,
    selfNum: `QB-${String(at + 1).padStart(3, '0')}`,
    ownerOrgId: owner,
    accountState: 'inAccount' as const,
    params: {},
  }))
  const ids = await stage.on(-60, () => createDevices(tx, manager, systemContext, given))
  const list = (day: number, box: number, serials: readonly string[]) =>
    stage.on(day, () => readList(tx, manager, ids[box], serials.join('\n')))
  for (let box = 0; box < boxes - 6; box += 1) await list(-55, box, serialsOf(box))
  // A look a month later: two are gone, one of the third box lies in the fourth.
  const [wanderer = '', ...rest] = serialsOf(2)
  await list(-25, 0, serialsOf(0).slice(2))
  await list(-25, 3, [...serialsOf(3), wanderer])
  await list(-25, 2, rest)
  const { rows: open } = await sql<{ id: number }>`
    select id from equipment.box_difference where device_id = ${ids[0]} and outcome is null order by id limit 1`.execute(
    tx,
  )
  for (const { id } of open)
    await stage.on(-20, () => settle(tx, manager, { id, outcome: 'lost', note: '放样时遗失，已报告' }))
  const [from = 0, to = 0] = [ids[1], ids[0]]
  await stage.on(-18, () =>
    repack(tx, manager, {
      deviceId: from,
      toId: to,
      quantity: 1,
      serials: [serial(1, 1)],
      reason: '补满 QB-001',
    }),
  )
}
