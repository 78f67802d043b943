import { repairHeader } from '@geodepot/contracts/equipment/repair.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { repairs } from '../../src/equipment/repair/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { post } from '../../src/ledger/custody/index.ts'
import { moved } from '../facts.ts'
import { modelNamed } from './plan.ts'
import { settleRepairs } from './settlements.ts'
import { type Stage, keeperOf } from './stage.ts'

const course = ['draft', 'asked', 'sent', 'waiting', 'repairing', 'inspecting', 'completed', 'settled'] as const
interface Case {
  readonly days: number
  readonly fault: string
  readonly item: string
  readonly cause?: string
  readonly action?: string
  readonly hours?: string
  readonly until: (typeof course)[number] | 'rejected' | 'voided'
  readonly header?: Partial<z.input<typeof repairHeader>>
  readonly vendorAmount?: string
  readonly result?: 'repaired' | 'unrepairable' | 'scrapAdvised'
  readonly exchanged?: true
  readonly reworked?: true
  readonly waitsForParts?: string
}
const works = 'wx_qiu'

/** What broke over a year and a half, and how far each repair has come. */
const cases: readonly Case[] = [
  {
    days: -520,
    fault: '液压油温过高，扫描中断',
    item: '010',
    cause: '散热器堵塞',
    action: '清洗散热器，更换液压油',
    hours: '16',
    until: 'settled',
  },
  {
    days: -470,
    fault: '伺服阀响应滞后，相位超差',
    item: '012',
    cause: '阀芯磨损',
    action: '更换伺服阀',
    hours: '12',
    until: 'settled',
    header: { repairLevel: '602', repairKind: 'vendor' },
    vendorAmount: '4860.50',
  },
  {
    days: -410,
    fault: '季节性换油与全车紧固',
    item: '007',
    action: '换季保养',
    hours: '8',
    until: 'settled',
    header: { repairLevel: '608' },
  },
  {
    days: -365,
    fault: '采集站无数据回传',
    item: '017',
    cause: '进水',
    action: '更换主板与密封圈',
    hours: '3.5',
    until: 'settled',
  },
  {
    days: -300,
    fault: '发动机异响，机油压力低',
    item: '001',
    cause: '轴瓦磨损',
    action: '大修发动机',
    hours: '96',
    until: 'settled',
    header: { repairLevel: '604', estimate: '4200.00' },
  },
  { days: -240, fault: '电池不保电', item: '020', action: '更换电池组', hours: '1.5', until: 'settled' },
  {
    days: -180,
    fault: '电控箱自检不过',
    item: '013',
    cause: '接插件氧化',
    action: '厂家换新',
    hours: '2',
    until: 'settled',
    header: { repairKind: 'vendor' },
    vendorAmount: '1320.00',
    exchanged: true,
  },
  {
    days: -150,
    fault: '500 小时强制保养',
    item: '001',
    action: '更换三滤、机油',
    hours: '6',
    until: 'settled',
    header: { repairLevel: '605' },
  },
  {
    days: -95,
    fault: '轮胎侧面开裂',
    item: '007',
    action: '更换轮胎两条',
    hours: '4',
    until: 'completed',
    reworked: true,
  },
  {
    days: -60,
    fault: '主机无法启动',
    item: '016',
    cause: '主板烧毁',
    action: '检测',
    hours: '5',
    until: 'completed',
    result: 'unrepairable',
  },
  { days: -45, fault: '制动距离偏长', item: '006', action: '更换制动片', hours: '5.5', until: 'completed' },
  {
    days: -30,
    fault: '一级保养',
    item: '001',
    action: '例行检查',
    hours: '3',
    until: 'completed',
    header: { repairLevel: '606' },
  },
  {
    days: -14,
    fault: '转向助力泄漏',
    item: '005',
    cause: '油封老化',
    action: '更换油封',
    hours: '7',
    until: 'inspecting',
  },
  {
    days: -12,
    fault: '振动器支柱渗油',
    item: '011',
    action: '拆检',
    hours: '18',
    until: 'repairing',
    header: { repairLevel: '602' },
    waitsForParts: '等液压缸密封件到货',
  },
  { days: -9, fault: '空调不制冷', item: '015', action: '检漏、补充冷媒', hours: '2', until: 'repairing' },
  {
    days: -8,
    fault: '通道噪声大',
    item: '017',
    action: '逐道测试',
    hours: '4',
    until: 'repairing',
    header: { repairKind: 'vendor' },
  },
  { days: -6, fault: '水箱渗漏', item: '014', until: 'waiting' },
  { days: -5, fault: '授时不同步', item: '016', until: 'waiting' },
  { days: -3, fault: '外壳开裂', item: '017', until: 'sent' },
  {
    days: -2,
    fault: '变速箱换挡困难',
    item: '002',
    until: 'sent',
    header: { repairLevel: '602', estimate: '3800.00' },
  },
  {
    days: -4,
    fault: '车架焊缝开裂，拟大修',
    item: '008',
    until: 'asked',
    header: { repairLevel: '601', estimate: '28500.00' },
  },
  { days: -7, fault: '显示屏亮度低', item: '016', until: 'rejected' },
  { days: -10, fault: '误报：传感器未接', item: '009', until: 'voided' },
  { days: -1, fault: '插头变形', item: '018', until: 'draft' },
]

interface Standing {
  readonly id: number
  /** Since how many days before today nothing happened to it. */
  readonly since: number
  /** For how many days from today its maker stands by it. */
  readonly warranted: number | null
  /** It has an engine, wheels or hydraulics: the first fifteen items are of such. */
  readonly isMachine: boolean
}
/** Devices that stand in a pool with nothing on them, those that stand there longest first: repaired, they go back. */
const devicesFor = async ({ tx, today }: Stage): Promise<Standing[]> =>
  (
    await sql<Standing>`
      select d.id, ${today}::date - d.last_event_at::date as since, d.warranty_until - ${today}::date as warranted, c.code !~ '^S0(1|2|4|303)' as "isMachine"
      from equipment.device d join equipment.model m on m.id = d.model_id join equipment.category c on c.id = m.category_id join equipment.holder h on h.id = d.holder_id and h.kind = 'pool'
      where d.deleted_at is null and d.device_status = '0' and d.tech_state = 'good' and d.locked_by is null and d.mounted_on is null and d.account_state = 'inAccount'
        and d.id % 25 <> 0 and not exists (select 1 from equipment.device x where x.mounted_on = d.id)
      order by since desc, d.id limit 2000`.execute(tx)
  ).rows

const play = async (
  stage: Stage,
  { id: device, since, warranted }: Standing,
  of: Case,
  supplier: number,
): Promise<void> => {
  const { tx } = stage
  const {
    rows: [place],
  } = await sql<{ department: string }>`
    select h.department_id as department from equipment.device d join equipment.holder h on h.id = d.holder_id where d.id = ${device}`.execute(
    tx,
  )
  const [keeper, mechanic] = [await stage.person(keeperOf(place?.department ?? 'C10801')), await stage.person(works)]
  const { header, until } = of
  const days = Math.max(of.days, 2 - since)
  const told = repairHeader.parse({
    devId: device,
    faultDesc: of.fault,
    workshopId: 'C10806',
    ...(warranted !== null && warranted >= days && { warranty: 'declined', warrantyNote: '使用磨损，厂家不予质保' }),
    ...header,
    ...(header?.repairKind === 'vendor' && { vendorId: supplier }),
  })
  const [made] = await stage.on(days, () => create(tx, repairs, keeper, systemContext, [{ header: told, lines: [] }]))
  const id = made?.id ?? 0
  const reaches = (step: (typeof course)[number]) =>
    course.indexOf(until === 'rejected' || until === 'voided' ? 'sent' : until) >= course.indexOf(step)
  const doing = (step: number, who: typeof keeper, name: keyof typeof repairs.spec.transitions, input: object = {}) =>
    stage.on(Math.min(0, days + step), () =>
      perform(tx, repairs, who, systemContext, name, id, undefined, input as never),
    )
  if (until === 'draft') return
  await doing(0, keeper, 'submit')
  if (until === 'rejected') await doing(1, mechanic, 'reject', { opinion: '属正常使用范围，调高亮度即可' })
  if (until === 'voided') await doing(1, mechanic, 'cancel', { opinion: '现场重新接线后正常' })
  if (!reaches('waiting')) return
  await doing(1, mechanic, 'accept', { expectedOn: moved(stage.today, Math.max(days + 12, 3)) })
  if (!reaches('repairing')) return
  await doing(2, mechanic, 'start')
  const lines = [
    { repairItem: of.item, cause: of.cause, action: of.action, labourHours: of.hours ?? '0', labourRate: '18.50' },
  ]
  await doing(3, mechanic, 'record', { work: lines, vendorAmount: of.vendorAmount ?? '0', currency: 'USD' })
  if (of.waitsForParts !== undefined)
    await doing(3, mechanic, 'wait', { phase: 'waitParts', opinion: of.waitsForParts })
  if (!reaches('inspecting')) return
  if (of.reworked) {
    await doing(4, mechanic, 'finish', { result: 'repaired', outcomes: [] })
    await doing(5, keeper, 'sendBack', { opinion: '气压仍下降' })
  }
  await doing(6, mechanic, 'finish', {
    result: of.result ?? 'repaired',
    outcomes: [],
    ...(of.exchanged && { newSerial: `RP-${device}` }),
    opinion: of.result === 'unrepairable' ? '主板停产，无法修复' : '试机正常',
  })
  if (!reaches('completed')) return
  await doing(8, keeper, 'pass', { wayBack: 'origin' })
}

/** Strings that broke: some in the workshop now, some back, of which a part was rebuilt. */
const quantities = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const [clerk, keeper, mechanic] = [
    await stage.person('zb_lin'),
    await stage.person(keeperOf('C10802')),
    await stage.person(works),
  ]
  const model = stage.modelId(modelNamed('GS-20DX'))
  const holderId = stage.pool('C10802')
  await stage.on(-40, () =>
    post(tx, { source: 'reconciliation', recordedBy: clerk.userId }, [
      { kind: 'condition', model, condition: 'good', quantity: '90', at: holderId, becomes: 'waitRepair' },
    ]),
  )
  const send = async (qty: string, days: number) => {
    const header = repairHeader.parse({
      modelId: model,
      holderId,
      condition: 'waitRepair',
      qty,
      faultDesc: '串断线、夹子锈蚀',
      workshopId: 'C10806',
    })
    const [made] = await stage.on(days, () => create(tx, repairs, keeper, systemContext, [{ header, lines: [] }]))
    const id = made?.id ?? 0
    await stage.on(days, () => perform(tx, repairs, keeper, systemContext, 'submit', id, undefined, {}))
    await stage.on(days + 1, () => perform(tx, repairs, mechanic, systemContext, 'accept', id, undefined, {}))
    await stage.on(days + 1, () => perform(tx, repairs, mechanic, systemContext, 'start', id, undefined, {}))
    return id
  }
  const done = await send('60', -38)
  const line = {
    repairItem: '019',
    cause: '线缆断裂',
    action: '更换线缆与夹子',
    labourHours: '24',
    labourRate: '15.00',
  }
  await stage.on(-34, () =>
    perform(tx, repairs, mechanic, systemContext, 'record', done, undefined, {
      work: [line],
      vendorAmount: '0',
      currency: 'USD',
    }),
  )
  await stage.on(-33, () =>
    perform(tx, repairs, mechanic, systemContext, 'finish', done, undefined, {
      result: 'repaired',
      outcomes: [
        { outcome: 'repaired', quantity: '44' },
        { outcome: 'unrepairable', quantity: '4' },
        { outcome: 'scrapped', quantity: '2', reason: '外壳碎裂' },
        { outcome: 'rebuilt', quantity: '10', toModelId: model, toQuantity: '9', reason: '十串拆成九串，损耗一串芯体' },
      ],
    }),
  )
  await stage.on(-31, () => perform(tx, repairs, keeper, systemContext, 'pass', done, undefined, { wayBack: 'origin' }))
  await send('30', -5)
}

/** Repairs in every state, by the works and by vendors, with what they cost and how long they took. */
export const repair = async (stage: Stage): Promise<void> => {
  const {
    rows: [supplier],
  } = await sql<{ id: number }>`
    select id from system.supplier where deleted_at is null and blocked_at is null order by id limit 1`.execute(
    stage.tx,
  )
  const devices = await devicesFor(stage)
  for (const of of cases) {
    // A node has no gearbox: of what suits the fault, as long as there is any.
    const device = devices.find(({ isMachine }) => isMachine === Number(of.item) <= 15) ?? devices[0]
    if (device === undefined) throw new Error('the demo company has too few devices to break')
    devices.splice(devices.indexOf(device), 1)
    await play(stage, device, of, supplier?.id ?? 0)
  }
  await quantities(stage)
  await settleRepairs(stage, supplier?.id ?? 0)
}
