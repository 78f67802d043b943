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
  readonly tasks: number
}
/** The documents of these tasks, as far as the tasks still wait for this person. */
const waitingOf = async (tx: Tx, actor: Actor, taskIds: readonly number[]): Promise<Waiting[]> => {
  const tasks = openTasks(actor)
  const { rows } = await sql<Waiting>`
    select r.id, r.kind, r.number, count(*)::int as tasks from ${tasks.from} join document.register r on r.id = a.document_id
    where ${tasks.where} and t.id = any(${taskIds}::bigint[]) group by r.id order by r.id`.execute(tx)
  return rows
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
  let rows = await waitingOf(tx, actor, wanted)
  if (rows.reduce((sum, row) => sum + row.tasks, 0) < wanted.length) throw refusal(approvalMessages, 'decidedMeanwhile')
  // Where all must approve, a document may wait for a stand-in twice: each decision is one of its own.
  while (rows.length > 0) {
    for (const one of rows) await approveOne(tx, actor, context, one, opinion)
    rows = await waitingOf(tx, actor, wanted)
  }
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
