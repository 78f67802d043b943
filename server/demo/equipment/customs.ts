import { customsHeader, customsLine } from '@geodepot/contracts/equipment/customs.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { customsRecords } from '../../src/equipment/customs/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { moved } from '../facts.ts'
import type { Stage } from './stage.ts'

const manager = 'zb_lin'
interface Declared {
  readonly header: Partial<z.input<typeof customsHeader>>
  readonly devices: readonly number[]
  /** Days from today on which it was declared, and until which it goes. */
  readonly from: number
  readonly to: number
  readonly draft?: true
}
export const declare = async (stage: Stage, { header, devices, from, to, draft }: Declared): Promise<number> => {
  const { tx, today } = stage
  const person = await stage.person(manager)
  const day = (on: number) => moved(today, on) ?? today
  const of = customsHeader.parse({ regime: 'import', declaredOn: day(from), untilOn: day(to), ...header })
  const lines = devices.map((devId) => customsLine.parse({ devId }))
  const [made] = await stage.on(from, () => create(tx, customsRecords, person, systemContext, [{ header: of, lines }]))
  const id = made?.id ?? 0
  if (draft !== true)
    await stage.on(from, () => perform(tx, customsRecords, person, systemContext, 'submit', id, undefined, {}))
  return id
}

/** What is abroad for a time: one extended and near its end, one late of which some was cleared for good, one to come. */
export const declareAbroad = async (stage: Stage): Promise<void> => {
  const { tx, today } = stage
  const {
    rows: [there],
  } = await sql<{ project: string; devices: number[] }>`
    select p.id as project, (array_agg(d.id order by d.original_value desc nulls last, d.id))[1:9] as devices from equipment.device d join equipment.holder h on h.id = d.holder_id and h.kind = 'project'
    join system.project p on p.id = h.project_id and p.country = '2' where d.deleted_at is null and d.account_state <> 'external' group by p.id, p.name order by p.name like 'Oman%' desc, count(*) desc limit 1`.execute(
    tx,
  )
  if (!there) return
  const { project: projectInfoNo, devices } = there
  const person = await stage.person(manager)
  const day = (on: number) => moved(today, on) ?? today
  const guarantee = { guaranteeKind: 'bank', guaranteeAmount: '186000', guaranteeCurrency: 'USD' } as const
  const near = await declare(stage, {
    header: { projectInfoNo, country: 'OM', declarationNo: 'OM-TI-2026-004417', office: 'Sohar', ...guarantee },
    devices: devices.slice(0, 4),
    from: -160,
    to: -10,
  })
  await stage.on(-20, () =>
    perform(tx, customsRecords, person, systemContext, 'extend', near, undefined, {
      newUntil: day(26),
      paperNo: 'ROP/EXT/2026/1183',
      opinion: '采集工期延长，经当地海关批准延期',
    }),
  )
  const late = await declare(stage, {
    header: { projectInfoNo, country: 'OM', declarationNo: 'OM-TI-2026-003902', office: 'Sohar', ...guarantee },
    devices: devices.slice(4, 7),
    from: -200,
    to: -4,
  })
  const { rows } = await sql<{ id: number }>`
    select id from equipment.customs_line where document_id = ${late} order by position limit 1`.execute(tx)
  await stage.on(-30, () =>
    perform(tx, customsRecords, person, systemContext, 'writeOff', late, undefined, {
      lines: rows.map(({ id }) => ({ lineId: id })),
      opinion: '补税留购，海关结关单 CR-20931',
    }),
  )
  await declare(stage, {
    header: {
      projectInfoNo,
      regime: 'ata',
      direction: 'out',
      country: 'CN',
      declarationNo: 'CN/HY/0117',
      guaranteeKind: 'carnet',
      guaranteeAmount: '92000',
      guaranteeCurrency: 'USD',
    },
    devices: devices.slice(7, 9),
    from: -3,
    to: 200,
    draft: true,
  })
}
