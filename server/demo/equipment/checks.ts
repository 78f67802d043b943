import type { CheckItem } from '@geodepot/contracts/equipment/check-template.ts'
import { sql } from 'kysely'
import { complete, generateIn } from '../../src/equipment/check/index.ts'
import { createCheckPlan } from '../../src/equipment/check-plan/index.ts'
import { createCheckTemplates } from '../../src/equipment/check-template/index.ts'
import { type Actor, systemContext } from '../../src/kit/access/actor.ts'
import { now } from '../../src/kit/clock.ts'
import { moved } from '../facts.ts'
import type { Stage } from './stage.ts'

const days = 45
type Item = Pick<CheckItem, 'part' | 'content' | 'kind'> & Partial<CheckItem>
const item = (of: Item): CheckItem => ({ severity: 'minor', mandatory: 'Y', photo: 'N', ...of })
const major = { severity: 'major' as const }

const vibrator: readonly CheckItem[] = [
  item({ part: '发动机', content: '机油液位', kind: 'yesNo', ...major }),
  item({ part: '发动机', content: '冷却液液位', kind: 'yesNo' }),
  item({ part: '液压系统', content: '液压油油位', kind: 'yesNo' }),
  item({ part: '液压系统', content: '液压油温度', kind: 'number', min: '30', max: '75', unit: '°C' }),
  item({ part: '液压系统', content: '系统高压', kind: 'number', min: '2900', max: '3200', unit: 'psi', ...major }),
  item({
    part: '液压系统',
    content: '管路渗漏',
    kind: 'choice',
    choices: '无渗漏/轻微渗漏/严重渗漏',
    badChoices: '轻微渗漏/严重渗漏',
    photo: 'Y',
  }),
  item({ part: '振动器', content: '隔振气囊外观', kind: 'yesNo', photo: 'Y' }),
  item({ part: '振动器', content: '平板与升降导柱', kind: 'yesNo', ...major }),
  item({ part: '底盘', content: '轮胎气压', kind: 'number', min: '350', max: '480', unit: 'kPa' }),
  item({ part: '底盘', content: '制动', kind: 'yesNo', severity: 'critical' }),
  item({ part: '电控', content: '电控箱自检', kind: 'yesNo', ...major }),
  item({ part: '发动机', content: '发动机小时表', kind: 'meter', meterKind: 'hours', mandatory: 'N' }),
  item({ part: '整机', content: '现场照片', kind: 'photo', mandatory: 'N' }),
]
/** What is answered to each of them on a good day, the last two left out. */
const usual = ['Y', 'Y', 'Y', '58', '3050', '无渗漏', 'Y', 'Y', '420', 'Y', 'Y']
const geophones: readonly CheckItem[] = [
  item({ part: '芯体', content: '电阻', kind: 'number', min: '371', max: '410', unit: 'Ω' }),
  item({ part: '芯体', content: '自然频率', kind: 'number', min: '9.5', max: '10.5', unit: 'Hz' }),
  item({ part: '芯体', content: '灵敏度', kind: 'number', min: '26.6', max: '29.4', unit: 'V/(m/s)' }),
  item({ part: '芯体', content: '畸变', kind: 'number', max: '0.2', unit: '%' }),
  item({ part: '电缆', content: '漏电', kind: 'yesNo' }),
]

/** Faults that checks found: which item, what was seen, and what was said of it. */
const faults = [
  { item: 4, value: '81', remark: '散热器积尘' },
  { item: 6, value: '轻微渗漏', remark: '右侧高压管接头' },
  { item: 9, value: '310', remark: '左后轮慢漏' },
  { item: 8, value: 'N', remark: '导柱衬套松旷' },
  { item: 1, value: 'N', remark: '机油低于下限，有渗漏' },
]

interface Open {
  readonly id: number
  readonly device: number
  readonly turn: number
}

/** Templates, plans, and the checks of the last weeks: most of them good, some missed, a few that found something. */
export const check = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const manager = await stage.person('zb_lin')
  const template = async (templateName: string, category: string, items: readonly CheckItem[], more: object = {}) => {
    const [id = 0] = await stage.on(-180, () =>
      createCheckTemplates(tx, manager, systemContext, [
        { templateName, categoryId: stage.categoryId(category), active: 'Y', items: [...items], ...more },
      ]),
    )
    return id
  }
  const daily = await template('可控震源日检', 'S0301', vibrator)
  const monthly = await template('检波器串月检', 'S0201', geophones, {
    samplePercent: '2',
    sampleLeast: 50,
    passPercent: '97',
  })
  const service = await template('越野车保养检查', 'S0601', [
    item({ part: '制动', content: '制动与驻车', kind: 'yesNo', severity: 'critical' }),
    item({ part: '底盘', content: '轮胎花纹深度', kind: 'number', min: '3', unit: 'mm', ...major }),
    item({ part: '仪表', content: '里程', kind: 'meter', meterKind: 'kilometres' }),
    item({ part: '随车', content: '灭火器与急救包', kind: 'yesNo', photo: 'Y' }),
  ])
  const plan = (
    planName: string,
    templateId: number,
    more: { every: number; from: number; cycle?: 'days' | 'kilometres'; graceDays?: number },
  ) =>
    stage.on(-more.from - 1, () =>
      createCheckPlan(tx, manager, systemContext, [
        {
          planName,
          templateId,
          cycle: more.cycle ?? 'days',
          every: more.every,
          startOn: moved(stage.today, -more.from) ?? stage.today,
          graceDays: more.graceDays ?? 0,
          active: 'Y',
        },
      ]),
    )
  await plan('可控震源每日点检', daily, { every: 1, from: days })
  await plan('检波器串每月抽检', monthly, { every: 30, from: 120, graceDays: 5 })
  await plan('越野车 5,000 公里保养检查', service, { every: 5000, from: days, cycle: 'kilometres', graceDays: 7 })
  for (const ago of [120, 90, 60]) {
    await stage.on(-ago, () => generateIn(tx))
    await sampleStrings(stage, manager, ago - 2)
  }
  for (let ago = days; ago >= 0; ago -= 1) {
    await stage.on(-ago, () => generateIn(tx))
    if (ago === 30) await sampleStrings(stage, manager, 28)
    await lookAt(stage, manager, ago)
  }
}

const openOrders = async ({ tx }: Stage, tracking: 'single' | 'bulk'): Promise<readonly Open[]> => {
  const { rows } = await sql<Open>`
    select o.id, o.device_id as device, (row_number() over (order by o.device_id, o.model_id, o.holder_id))::int as turn from equipment.check_order o
    where o.state = 'waiting' and (o.device_id is null) = ${tracking === 'bulk'} order by turn`.execute(tx)
  return rows
}
const sampleStrings = async (stage: Stage, by: Actor, ago: number): Promise<void> => {
  for (const { id, turn } of await openOrders(stage, 'bulk')) {
    const isPoor = (turn + ago) % 9 === 0
    await stage.on(-ago, () =>
      complete(stage.tx, by, systemContext, {
        id,
        answers: ['389', '10.1', '28.2', '0.12', 'Y'].map((value, index) => ({ item: index + 1, value, photos: 0 })),
        sampled: 400,
        failedPieces: isPoor ? 18 : (turn + ago) % 5,
        signedAs: '检波器班',
      }),
    )
  }
}

/** One day's checks: most are good, one in twenty-five is not made, a few find a fault that is seen to the next day. */
const lookAt = async (stage: Stage, by: Actor, ago: number): Promise<void> => {
  const { tx } = stage
  const open = await openOrders(stage, 'single')
  const on = days - ago
  const isFault = (turn: number, day: number) => (turn * 7 + day * 13) % 61 === 0
  const plain: number[] = []
  for (const { id, turn } of open) {
    const isMissed = (turn * 11 + on * 5) % 25 === 0 || (ago === 0 && turn % 3 !== 0) || (ago <= 1 && turn % 10 === 4)
    if (isMissed) continue
    const [found, wasFound] = [isFault(turn, on), isFault(turn, on - 1)]
    if (!found && !wasFound) {
      plain.push(id)
      continue
    }
    const fault = found ? faults[(turn + on) % faults.length] : undefined
    await stage.on(-ago, () =>
      complete(tx, by, systemContext, {
        id,
        answers: usual.map((value, index) => ({
          item: index + 1,
          photos: fault?.item === index + 1 ? 1 : 0,
          value: fault?.item === index + 1 ? fault.value : value,
          ...(fault?.item === index + 1 && { remark: fault.remark }),
        })),
        signedAs: '震源组',
        position: '工区',
      }),
    )
  }
  await stage.on(-ago, () => lookedAt(stage, by, plain))
}
/** All good, as they would have been written one by one. */
const lookedAt = async ({ tx }: Stage, by: Actor, orders: readonly number[]): Promise<void> => {
  const moment = now()
  await sql`
    with made as (
      insert into equipment.check_result (order_id, version_id, is_good, failed, signed_as, position, done_at, done_by, recorded_at)
      select o.id, o.version_id, true, 0, '震源组', '工区', ${moment}, ${by.userId}, ${moment} from equipment.check_order o where o.id = any(${orders}::bigint[]) returning id, order_id
    ), answered as (
      insert into equipment.check_answer (result_id, item, value, is_good)
      select made.id, u.item, u.value, true from made cross join unnest(${usual}::text[]) with ordinality u (value, item)
    )
    update equipment.check_order o set state = 'done', is_good = true, done_at = ${moment}, done_by = ${by.userId}, closed_at = ${moment}, closed_by = ${by.userId}, version = 2
    from made where o.id = made.order_id`.execute(tx)
}
