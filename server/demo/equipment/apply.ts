import { applicationLine } from '@geodepot/contracts/equipment/application.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { applications } from '../../src/equipment/application/index.ts'
import type { Project } from './plan.ts'
import { type Stage, officerOf } from './stage.ts'

type Line = z.input<typeof applicationLine>
/** A line: a model's or a whole category's equipment, or what it has to be able to do. */
export interface Wish extends Pick<Line, 'unit' | 'requirements' | 'accepted'> {
  readonly modelId?: number
  readonly categoryId?: number
  readonly quantity: number
}
export interface Wished extends Wish {
  readonly lineId: number
}
export type Fate = 'draft' | 'submitted' | 'returned' | 'approved'
export interface Application {
  readonly id: number
  readonly lines: readonly Wished[]
}

/** A project asks for equipment; `days` from today is when. Its chain decides in the days after. */
export const apply = async (
  stage: Stage,
  project: Project,
  title: string,
  wishes: readonly Wish[],
  days: number,
  fate: Fate,
  span: { start: string; end: string },
): Promise<Application> => {
  const { tx } = stage
  const officer = await stage.person(officerOf(project))
  const lines = wishes.map(({ quantity, ...wish }) =>
    applicationLine.parse({ ...wish, requestedQty: String(quantity) }),
  )
  const header = {
    appName: title,
    projectInfoNo: project.id,
    mixTypeId: 'ZY' as const,
    planStart: span.start,
    planEnd: span.end,
  }
  const [made] = await stage.on(days, () => create(tx, applications, officer, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  if (fate !== 'draft')
    await stage.on(days, () => perform(tx, applications, officer, systemContext, 'submit', id, undefined, {}))
  if (fate === 'approved') await approveAll(stage, id, days + 1)
  if (fate === 'returned') await giveBack(stage, id, days + 2)
  const rows = await tx
    .selectFrom('equipment.application_line')
    .select(['id', 'position'])
    .where('document_id', '=', id)
    .orderBy('position')
    .execute()
  return { id, lines: wishes.map((wish, index) => ({ ...wish, lineId: rows[index]?.id ?? 0 })) }
}

/** The dispatcher gives up part of what was asked for. */
export const giveUp = async (
  stage: Stage,
  id: number,
  lineId: number,
  quantity: string,
  days: number,
): Promise<void> => {
  const dispatcher = await stage.person('dp_sun')
  const input = { lines: [{ lineId, quantity }], opinion: '工区缩小一条测线，与队上核对后关闭' }
  await stage.on(days, () =>
    perform(stage.tx, applications, dispatcher, systemContext, 'closeRest', id, undefined, input),
  )
}

/** Whose decision a document waits for; nobody's once it is decided. */
export const askedOf = async ({ tx }: Stage, id: number): Promise<string | undefined> => {
  const {
    rows: [row],
  } = await sql<{ name: string }>`
    select u.name from document.approval a join document.approval_step s on s.approval_id = a.id and s.state = 'open'
    join document.approval_task t on t.step_id = s.id and t.decided_at is null join system.user u on u.id = t.person_id
    where a.document_id = ${id} and a.state = 'open' order by u.id limit 1`.execute(tx)
  return row?.name
}

const approveAll = async (stage: Stage, id: number, days: number): Promise<void> => {
  for (
    let day = days, account = await askedOf(stage, id);
    account !== undefined;
    day += 1, account = await askedOf(stage, id)
  ) {
    const approver = await stage.person(account)
    await stage.on(day, () =>
      perform(stage.tx, applications, approver, systemContext, 'approve', id, undefined, { opinion: '同意' }),
    )
  }
}

const giveBack = async (stage: Stage, id: number, days: number): Promise<void> => {
  const approver = await stage.person((await askedOf(stage, id)) ?? 'admin')
  await stage.on(days, () =>
    perform(stage.tx, applications, approver, systemContext, 'return', id, undefined, {
      opinion: '请按实际排列核减数量后重新提交',
    }),
  )
}
