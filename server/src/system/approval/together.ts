import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import type { approval } from '@geodepot/contracts/system/approval.ts'
import { approvalMessages } from '@geodepot/contracts/system/approval.messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { documents, openTasks } from '../../kit/document/index.ts'
import { Refusal, inLanguage, refusal } from '../../kit/http/refusal.ts'

interface Waiting {
  readonly id: number
  readonly kind: string
  readonly number: string
}

/**
 * Approves several documents that wait for this person with one opinion, each by its own rules: all of them, or none
 * where something speaks against one.
 */
export const approveTogether = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { taskIds, opinion = '' }: InputOf<typeof approval.approve>,
): Promise<void> => {
  const wanted = [...new Set(taskIds)]
  const tasks = openTasks(actor)
  const { rows } = await sql<Waiting & { tasks: number }>`
    select r.id, r.kind, r.number, count(*)::int as tasks from ${tasks.from} join document.register r on r.id = a.document_id
    where ${tasks.where} and t.id = any(${wanted}::bigint[]) group by r.id order by r.id`.execute(tx)
  if (rows.reduce((sum, row) => sum + row.tasks, 0) < wanted.length) throw refusal(approvalMessages, 'decidedMeanwhile')
  for (const one of rows) await approveOne(tx, actor, context, one, opinion)
}

const approveOne = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, kind, number }: Waiting,
  opinion: string,
): Promise<void> => {
  const approve = documents().get(kind)?.approve
  if (!approve) throw refusal(approvalMessages, 'onItsOwnPage', { number }, 'taskIds')
  try {
    await approve(tx, actor, context, id, opinion)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [why] = error.reasons
    throw new Refusal(error.code, [
      {
        key: 'speaksAgainst',
        messages: approvalMessages,
        params: {
          number,
          why: why ? bothOf(why.messages, why.key, (language) => inLanguage(why.params ?? {}, language)) : '',
        },
        field: 'taskIds',
      },
    ])
  }
}

/** Whether one opinion is all that approving a document of this kind takes. */
export const isApprovedTogether = (kind: string): boolean => documents().get(kind)?.approve !== undefined
