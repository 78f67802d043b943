import { compare, isZero, subtract, wholes } from '@geodepot/contracts/kit/decimal.ts'
import { type OpenLine, analysisHeader, analysisLine } from '@geodepot/contracts/material/analysis.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { expireReservations } from '../src/ledger/stock/index.ts'
import { analysisDocuments, findOpen } from '../src/material/analysis/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

/** On which day from today how many lines of the project were analysed, the oldest first, and how it ended. */
const project = 'P2601'
const plans: readonly {
  readonly day: number
  readonly lines: number
  readonly fate: 'approve' | 'return' | 'waits'
  /** Of so many lines what lies in stores is kept for other crews, and all that was asked for is bought. */
  readonly bought?: number
}[] = [
  { day: -163, lines: 2, fate: 'approve' },
  { day: -161, lines: 1, fate: 'approve', bought: 1 },
  { day: -121, lines: 2, fate: 'approve', bought: 2 },
  { day: -119, lines: 2, fate: 'approve', bought: 2 },
  { day: -93, lines: 1, fate: 'approve', bought: 1 },
  { day: -53, lines: 1, fate: 'approve', bought: 1 },
  { day: -28, lines: 2, fate: 'approve' },
  { day: -26, lines: 1, fate: 'return' },
  { day: -11, lines: 1, fate: 'waits' },
]
const opinions = { approve: '同意', return: '请先核对外单位库存' } as const
const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'

const least = (one: string, other: string): string => (compare(one, other) < 0 ? one : other)
/** Stock of the unit first, of elsewhere next, and the rest is bought; of the last lines one is cancelled. */
const decided = (line: OpenLine, turn: number, bought: boolean) => {
  if (bought) return analysisLine.parse({ sourceLineId: line.sourceLineId, buyQty: line.requestedQty })
  const [here, elsewhere] = [true, false].map((isHere) => line.stores.find((store) => store.isHere === isHere))
  // Of every second line half is kept for repairs: it is bought.
  const wanted = turn % 2 === 0 ? line.requestedQty : String(wholes(line.requestedQty, 2))
  const useQty = least(here?.freeQty ?? '0', wanted)
  const rest = subtract(line.requestedQty, useQty)
  const moveQty = turn % 3 !== 1 ? '0' : least(elsewhere?.freeQty ?? '0', rest)
  const left = subtract(rest, moveQty)
  const cancelQty = turn % 4 === 3 && compare(left, '1') > 0 ? '1' : '0'
  return analysisLine.parse({
    sourceLineId: line.sourceLineId,
    useQty,
    useStoreId: isZero(useQty) ? undefined : here?.storeId,
    moveQty,
    moveStoreId: isZero(moveQty) ? undefined : elsewhere?.storeId,
    buyQty: subtract(left, cancelQty),
    cancelQty,
    analystOpinion: isZero(cancelQty) ? undefined : '现场可修复一件',
  })
}

const analyse = async (stage: Stage, plan: (typeof plans)[number], turn: number): Promise<void> => {
  const { tx } = stage
  const analyst = await stage.person(accountOf('biz_analyst'))
  const made = await stage.on(plan.day, async () => {
    // What the nightly job would have given back by then.
    await expireReservations(tx, moved(stage.today, plan.day) ?? stage.today)
    const open = (await findOpen(tx, analyst, project, 'cn')).slice(0, plan.lines)
    return create(tx, analysisDocuments, analyst, systemContext, [
      {
        header: analysisHeader.parse({ projectInfoNo: project }),
        lines: open.map((line, at) => decided(line, turn + at, at < (plan.bought ?? 0))),
      },
    ])
  })
  const id = made[0]?.id ?? 0
  await stage.on(plan.day, () => perform(tx, analysisDocuments, analyst, systemContext, 'submit', id, undefined, {}))
  const { fate } = plan
  if (fate === 'waits') return
  const approver = await stage.person(accountOf('purchase_mgr'))
  await stage.on(plan.day + 1, () =>
    perform(tx, analysisDocuments, approver, systemContext, fate, id, undefined, { opinion: opinions[fate] }),
  )
}

/** What became of the materials that the demo's largest project asked for. */
export const seedAnalyses = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  for (const [turn, plan] of plans.entries()) await analyse(stage, plan, turn)
  await stage.on(0, () => expireReservations(tx, stage.today))
}
