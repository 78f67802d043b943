import { lossHeader, lossLine } from '@geodepot/contracts/equipment/loss.ts'
import { bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import { create, linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { personOf } from '../../system/session/index.ts'
import { everywhere } from '../device/index.ts'
import { losses } from '../loss/index.ts'
import type { Corrected } from './correct.ts'
import type { Line } from './lines.ts'
import type { Given } from './terms.ts'

interface Missing {
  readonly line: Line
  readonly quantity: string
}
const projectsOf = async ({ tx }: Given, holders: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; project: string }>`
    select id, project_id as project from equipment.holder where id = any(${holders}::bigint[]) and kind = 'project'`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row.project]))
}

/**
 * What a project or a department misses is reported as lost: one report for each of them, drafted for whoever wrote the
 * count, who says how it came about and submits it.
 */
export const draftLosses = async (given: Given, missing: readonly Missing[]): Promise<Corrected[]> => {
  if (missing.length === 0) return []
  const { tx, actor, context, document } = given
  const author = everywhere((await personOf(tx, document.row.created_by)) ?? actor)
  const byHolder = [...Map.groupBy(missing, ({ line }) => line.holder ?? 0)]
  const projects = await projectsOf(
    given,
    byHolder.map(([holder]) => holder),
  )
  const made = await create(
    tx,
    losses,
    author,
    context,
    byHolder.map(([holder, of]) => ({
      header: lossHeader.parse({
        ...(projects.has(holder) ? { projectInfoNo: projects.get(holder) } : { holderId: holder }),
        occurredAt: wireTime(now()),
        cause: 'misplaced',
        description: textOf(stockTakeMessages, 'draftedText', context.language, { number: document.number }),
      }),
      lines: of.map(({ line, quantity }) =>
        lossLine.parse({
          ...(line.device === null
            ? { modelId: line.model, condition: line.condition, qty: quantity }
            : { devId: line.device }),
          circumstances: line.reason,
        }),
      ),
    })),
  )
  await send(
    tx,
    made.map(({ id, number }) => ({
      to: [author.userId],
      kind: 'road' as const,
      link: linkTo('equipment/loss', id),
      title: bothOf(stockTakeMessages, 'toldTitle', { number }),
      body: bothOf(stockTakeMessages, 'toldText', { document: document.number }),
    })),
  )
  return byHolder.flatMap(([, of], at) =>
    of.map(({ line }) => ({ id: line.id, correction: 'drafted' as const, document: made[at]?.id ?? null })),
  )
}
