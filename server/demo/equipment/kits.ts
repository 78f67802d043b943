import { sql } from 'kysely'
import { deviceKit } from '@geodepot/contracts/equipment/device-kit.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { countKit, createKit } from '../../src/equipment/device-kit/index.ts'
import type { Stage } from './stage.ts'

/** By category, or by model: what belongs to one. */
const kits = [
  {
    kitName: '可控震源随车成套',
    category: 'S0301',
    lines: [
      { accessory: 'GNSS 天线', accessoryEn: 'GNSS antenna', quantity: '1', essential: 'Y' },
      { accessory: '随车工具箱', accessoryEn: 'Tool box', quantity: '1' },
      { accessory: '灭火器', accessoryEn: 'Fire extinguisher', quantity: '2' },
    ],
  },
  {
    kitName: 'AHV-IV 380 随车成套',
    model: 'AHV-IV 380',
    lines: [
      { component: 'S0303', quantity: '1', essential: 'Y' },
      { accessory: 'GNSS 天线', accessoryEn: 'GNSS antenna', quantity: '1', essential: 'Y' },
      { accessory: '灭火器', accessoryEn: 'Fire extinguisher', quantity: '2' },
    ],
  },
  {
    kitName: '采集站成套',
    model: 'WTU-508',
    lines: [
      { accessory: '电池', accessoryEn: 'Battery', quantity: '1', essential: 'Y' },
      { accessory: '尾锥', accessoryEn: 'Spike', quantity: '1' },
    ],
  },
] as const
const written = -300

/** What belongs to vibrators and nodes, and what somebody found missing of some since. */
export const describeKits = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const writer = await stage.person('zb_lin')
  const { rows: models } = await sql<{ id: number; name: string; category: string; categoryId: number; used: number }>`
    select m.id, m.name, c.code as category, c.id as "categoryId", count(d.id)::int as used
    from equipment.model m join equipment.category c on c.id = m.category_id left join equipment.device d on d.mounted_on is not null and d.model_id = m.id
    group by m.id, c.id order by used desc, m.id`.execute(tx)
  for (const { kitName, lines, ...of } of kits) {
    const basis =
      'model' in of
        ? { modelId: models.find(({ name }) => name === of.model)?.id }
        : { categoryId: models.find(({ category }) => category === of.category)?.categoryId }
    const input = deviceKit.create.input.parse({
      kitName,
      ...basis,
      lines: lines.map((line) => {
        if (!('component' in line)) return line
        const { component, ...rest } = line
        return { ...rest, modelId: models.find(({ category }) => category === component)?.id }
      }),
    })
    await stage.on(written, () => createKit(tx, writer, systemContext, input))
  }
  // Beside a vibrator at work somebody counted what was left of its contents.
  const { rows: short } = await sql<{ device: number; item: number }>`
    select d.id as device, i.id as item from equipment.device d join equipment.model m on m.id = d.model_id join equipment.kit k on k.id = m.kit_id
    join equipment.kit_item i on i.kit_id = k.id and i.accessory = '灭火器' where d.device_status = '3' and d.deleted_at is null order by d.id limit 3`.execute(
    tx,
  )
  for (const [turn, { device, item }] of short.entries())
    await stage.on(-9 - turn, () =>
      countKit(tx, writer, systemContext, {
        deviceId: device,
        missing: turn === 2 ? [] : [{ itemId: item, quantity: '1' }],
        remark: turn === 2 ? '' : '年检送出未归',
      }),
    )
}
