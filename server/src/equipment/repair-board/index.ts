// Repair board: what is under repair, by what it waits for, since when, and what is past its time.
// Asked for by acceptance G5 and practice 22: downtime told apart by what it waits for.
import {
  type RepairCard,
  type RepairStage,
  cardsAtMost,
  repairBoardCalls,
  repairStages,
} from '@geodepot/contracts/equipment/repair-board.ts'
import { repair } from '@geodepot/contracts/equipment/repair.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { localDay } from '../../system/dept/index.ts'
import { dueWhere, findWorkshops, repairLevelNamed, repairNamed, scrapSuggested } from '../repair/index.ts'

type Board = AnswerOf<typeof repairBoardCalls.board>

const findBoard = async (
  db: Reader,
  actor: Actor,
  { workshopId }: InputOf<typeof repairBoardCalls.board>,
  language: Language,
): Promise<Board> => {
  const { rows } = await sql<RepairCard & { stage: RepairStage; count: number }>`
    select x.*, ${repairNamed('a')} as "deviceName", ${repairLevelNamed('a', language)} as "levelName", a.fault as "faultDesc", a.number, a.rework as "reworkNo",
      coalesce(${namedIn('w', language)}, '') as "workshopName", coalesce(${namedIn('v', language)}, '') as "vendorName", ${scrapSuggested('a')} as "scrapSuggested"
    from (
      select s.*, s.id as "repairId", count(*) over (partition by s.stage)::int as count,
        row_number() over (partition by s.stage order by s."overdueDays" desc nulls last, s.since, s.id) as at from (
        select a.id, case when a.state in ('sent', 'completed') then a.state else f.phase end as stage, coalesce(lower(f.during), a.completed_at) as since,
          greatest(floor(extract(epoch from ${now()} - coalesce(lower(f.during), a.completed_at)) / 86400), 0)::int as days,
          case when a.state <> 'completed' and a.expected_on < ${localDay(dueWhere)} then ${localDay(dueWhere)} - a.expected_on end as "overdueDays"
        from equipment.repair a left join equipment.repair_phase f on f.document_id = a.id and upper_inf(f.during)
        where a.state in ('sent', 'waiting', 'repairing', 'inspecting', 'completed') and ${documentVisible(repair, actor, 'a')}
          and ${workshopId === undefined ? sql`true` : sql`a.workshop_id = ${workshopId}`}) s) x
    join equipment.repair a on a.id = x.id left join system.department w on w.id = a.workshop_id left join system.supplier v on v.id = a.supplier_id and a.kind = 'vendor'
    where x.at <= ${cardsAtMost} order by x.at`.execute(db)
  return {
    workshops: await findWorkshops(db, language),
    stages: repairStages.map((stage) => {
      const cards = rows.filter((row) => row.stage === stage)
      return { stage, count: cards[0]?.count ?? 0, cards }
    }),
  }
}

export const routes: readonly Route[] = [
  query(repairBoardCalls.board, ({ db, actor, input, context }) => findBoard(db, actor, input, context.language)),
]
