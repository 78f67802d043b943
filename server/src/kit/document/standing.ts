import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Reader } from '../database/database.ts'
import { answersFor } from './tasks.ts'

/** A person's open task of a document's approval: their own before one that they stand in for. */
export interface OpenTask {
  readonly taskId: number
  readonly askedId: number
  readonly receivedAt: string | null
  readonly stepId: number
  readonly stepName: string
  readonly stepNameEn: string
  readonly mode: string
  readonly approvalId: number
  readonly submittedBy: number
}
/** How a person stands to a document's approval. */
export interface Standing {
  readonly id: number
  /** What waits for this person's decision. */
  readonly task: OpenTask | null
  /** Whether somebody has decided anything in the run that is open. */
  readonly isDecided: boolean
  readonly nudgedAt: string | null
  readonly isLastApprover: boolean | null
}

/** How a person stands to the approvals of documents, for a page of them at once. */
export const standingsOf = async (
  db: Reader,
  ids: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, Standing>> => {
  const { rows } = await sql<Standing>`
    select r.id, mine.task,
      exists (select 1 from document.approval_step s join document.approval_task t on t.step_id = s.id where s.approval_id = a.id and t.decided_at is not null) as "isDecided",
      a.nudged_at as "nudgedAt",
      (select ${answersFor(actor)} from document.approval a join document.approval_step s on s.approval_id = a.id join document.approval_task t on t.step_id = s.id
        where a.document_id = r.id and t.decision = 'approve' order by a.run desc, s.position desc, t.decided_at desc, t.id desc limit 1) as "isLastApprover"
    from document.register r left join document.approval a on a.document_id = r.id and a.state = 'open' left join lateral (
      select jsonb_build_object('taskId', t.id, 'askedId', t.person_id, 'receivedAt', to_char(t.received_at, 'YYYY-MM-DD HH24:MI:SS'), 'stepId', s.id,
        'stepName', s.name, 'stepNameEn', s.name_en, 'mode', s.mode, 'approvalId', a.id, 'submittedBy', a.submitted_by) as task
      from document.approval_step s join document.approval_task t on t.step_id = s.id and t.closed_at is null
      where s.approval_id = a.id and s.state = 'open' and ${answersFor(actor)} order by t.person_id <> ${actor.userId}, t.id limit 1) mine on true
    where r.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
