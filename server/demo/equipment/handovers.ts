import { handoverHeader } from '@geodepot/contracts/equipment/handover.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { handovers } from '../../src/equipment/handover/index.ts'
import { stockTakeDocuments } from '../../src/equipment/stock-take/index.ts'
import { type Actor, systemContext } from '../../src/kit/access/actor.ts'
import { now } from '../../src/kit/clock.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { moved, people } from '../facts.ts'
import { projectNamed } from './plan.ts'
import { type Stage, keeperOf, officerOf } from './stage.ts'

/** Whoever has the equipment of a place answers for it: keepers for their pools, officers for their crews' projects. */
const nameCustodians = async (stage: Stage): Promise<void> => {
  const { rows } = await sql<{ id: number; kind: string; department: string; project: string | null }>`
    select id, kind, department_id as department, project_id as project from equipment.holder where kind in ('pool', 'project') order by id`.execute(
    stage.tx,
  )
  const manager = await stage.person('zb_lin')
  for (const { id, kind, department, project } of rows) {
    const account = kind === 'pool' ? keeperOf(department) : officerOf(projectNamed(project ?? ''))
    // A new unit's pool has nobody yet: somebody is to be named.
    if (account === 'admin') continue
    const { userId } = await stage.person(account)
    await stage.on(-400, () =>
      sql`insert into equipment.custodian (holder_id, person_id, since, named_by) values (${id}, ${userId}, ${now()}, ${manager.userId})`.execute(
        stage.tx,
      ),
    )
  }
}

const placesOf = async (stage: Stage, person: Actor): Promise<string[]> =>
  (
    await sql<{ place: string }>`
      select 'equipment/custodian ' || c.holder_id as place from equipment.custodian c where c.person_id = ${person.userId} order by c.holder_id`.execute(
      stage.tx,
    )
  ).rows.map(({ place }) => place)
/** Another officer of the same unit. */
const relief = (account: string): string => {
  const unit = people.find((one) => one.account === account)?.department
  const other = people.find(
    ({ account: one, department, roles }) => one !== account && department === unit && roles.includes('crew_equip'),
  )
  if (!other) throw new Error(`nobody relieves ${account}`)
  return other.account
}

const written = async (
  stage: Stage,
  on: number,
  from: Actor,
  to: Actor,
  header: Partial<z.input<typeof handoverHeader>>,
) => {
  const of = handoverHeader.parse({
    fromId: from.userId,
    toId: to.userId,
    postName: '项目设备管理员',
    handDate: moved(stage.today, on + 4) ?? stage.today,
    countBasis: 'sample',
    sampleSize: 15,
    places: await placesOf(stage, from),
    reason: '轮休，八周后返岗',
    ...header,
  })
  const [made] = await stage.on(on, () => create(stage.tx, handovers, from, systemContext, [{ header: of, lines: [] }]))
  return made?.id ?? 0
}
const decide = async (stage: Stage, id: number, on: number): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { rows } = await sql<{ name: string }>`
      select u.name from document.approval a join document.approval_step s on s.approval_id = a.id and s.state = 'open'
      join document.approval_task t on t.step_id = s.id and t.closed_at is null join system.user u on u.id = t.person_id
      where a.document_id = ${id} and a.state = 'open' order by u.id limit 1`.execute(stage.tx)
    const [asked] = rows
    if (!asked) return
    const person = await stage.person(asked.name)
    await stage.on(on, () =>
      perform(stage.tx, handovers, person, systemContext, 'approve', id, undefined, { opinion: '同意交接' }),
    )
  }
}
/** Counts what the handover opened, so many lines of each place; one thing of the first place is not where it should be. */
const counted = async (stage: Stage, on: number, person: Actor, id: number, part: 'all' | 'some'): Promise<void> => {
  await stage.on(on, () => perform(stage.tx, handovers, person, systemContext, 'count', id, undefined, {}))
  const { rows } = await sql<{ take: number; line: number; device: number | null; book: string }>`
    select l.document_id as take, l.id as line, l.device_id as device, trim_scale(l.expected_quantity)::text as book
    from equipment.handover_item i join equipment.stock_take_line l on l.document_id = i.take_id where i.document_id = ${id} order by l.document_id, l.position`.execute(
    stage.tx,
  )
  for (const [take, lines] of Map.groupBy(rows, (row) => row.take)) {
    const some = part === 'all' ? lines : lines.slice(0, Math.ceil(lines.length / 2))
    await stage.on(on, () =>
      perform(stage.tx, stockTakeDocuments, person, systemContext, 'count', take, undefined, {
        lines: some.map(({ line, device, book }, at) => ({
          lineId: line,
          ...(device === null ? { countedQty: book } : { found: 'Y' as const }),
          ...(device !== null && at === 2 && { foundPosition: '营地 2 号集装箱', lineReason: '收工后移入集装箱' }),
        })),
      } as never),
    )
    if (part === 'all')
      await stage.on(on, () =>
        perform(stage.tx, stockTakeDocuments, person, systemContext, 'submit', take, undefined, {}),
      )
  }
}

/** Who answers for what; a post that was handed over, one whose sample is being counted, one that is decided on, a draft. */
export const handOver = async (stage: Stage): Promise<void> => {
  await nameCustodians(stage)
  const pair = async (project: string) => {
    const account = officerOf(projectNamed(project))
    return [await stage.person(account), await stage.person(relief(account))] as const
  }
  const [officer, successor] = await pair('P2610')
  const done = await written(stage, -12, officer, successor, {})
  await stage.on(-12, () => perform(stage.tx, handovers, officer, systemContext, 'submit', done, undefined, {}))
  await decide(stage, done, -10)
  await counted(stage, -9, officer, done, 'all')
  await stage.on(-8, () =>
    perform(stage.tx, handovers, successor, systemContext, 'confirm', done, undefined, {
      signatures: [
        {
          signsAs: 'receiver',
          signerName: successor.nickName,
          drawn: '120 220,260 90,380 300,520 120,700 260,860 140',
        },
        { signsAs: 'giver', signerName: officer.nickName, drawn: '100 300,220 80,340 280,480 60,640 300,820 200' },
      ],
    } as never),
  )

  const [leaving, coming] = await pair('P2613')
  const open = await written(stage, -4, leaving, coming, { reason: '调往新项目', sampleSize: 10 })
  await stage.on(-4, () => perform(stage.tx, handovers, leaving, systemContext, 'submit', open, undefined, {}))
  await decide(stage, open, -2)
  await counted(stage, -1, leaving, open, 'some')

  const [keeper, heir] = [await stage.person(keeperOf('C10801')), await stage.person(keeperOf('C10802'))]
  await written(stage, 0, keeper, heir, { postName: '仪器资产库库管员', reason: '退休', sampleSize: 40 })

  const [resting, standing] = await pair('P2616')
  const asked = await written(stage, -1, resting, standing, { countBasis: 'full', sampleSize: undefined })
  await stage.on(0, () => perform(stage.tx, handovers, resting, systemContext, 'submit', asked, undefined, {}))
}
