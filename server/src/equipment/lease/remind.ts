import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction } from '../../kit/database/database.ts'
import { linkTo } from '../../kit/document/index.ts'
import { type Job, job } from '../../kit/jobs/index.ts'
import { send } from '../../kit/push/index.ts'
import { localDay } from '../../system/dept/index.ts'
import { hiredWhere } from './queries.ts'

/** How many days before its end people are told. */
const remindDays = 15
/** Tells who wrote, submitted and decided on a lease, once, that its hire ends soon. Returns of how many. */
export const remindEnding = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; number: string; partner: string; day: string; people: number[] }>`
      update equipment.lease a set reminded_of = a.hired_until
      where a.state = 'running' and a.deleted_at is null and a.hired_until <= ${localDay(hiredWhere)} + ${remindDays}::int and a.reminded_of is distinct from a.hired_until
        and exists (select 1 from equipment.lease_progress g where g.document_id = a.id and g.on_hire > 0)
      returning a.id, a.number, coalesce((select s.name from system.supplier s where s.id = a.supplier_id), a.partner) as partner, a.hired_until as day,
        (select jsonb_agg(distinct p.id) from (select a.created_by as id union select a.submitted_by where a.submitted_by is not null
          union select t.decided_by from document.approval w join document.approval_step s on s.approval_id = w.id join document.approval_task t on t.step_id = s.id
          where w.document_id = a.id and t.decision = 'approve' and t.decided_by is not null) p) as people`.execute(tx)
    await send(
      tx,
      rows.map(({ id, people, ...told }) => ({
        to: people,
        kind: 'alert' as const,
        title: bothOf(leaseMessages, 'toldTitle', { number: told.number, day: told.day }),
        body: bothOf(leaseMessages, 'toldText', { partner: told.partner }),
        link: linkTo('equipment/lease', id),
      })),
    )
    return rows.length
  })

export const jobs: readonly Job[] = [
  job({
    name: 'equipment/lease.remind',
    messages: leaseMessages,
    title: 'remindJob',
    help: 'remindJobHelp',
    args: z.object({}),
    work: async ({ db, log }) => {
      log('remindJobDone', { count: await remindEnding(db) })
    },
  }),
]
