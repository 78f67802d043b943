import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import type { ImportCounts } from '@geodepot/contracts/kit/import.ts'
import type { Actor, Context } from '../access/actor.ts'
import type { Database } from '../database/database.ts'
import { type Reason, Refusal, refusal } from '../http/refusal.ts'
import type { SentFile } from '../http/body.ts'
import type { ImportDefinition } from './definition.ts'
import { examine } from './examine.ts'
import { errorsOf } from './report.ts'
import { run } from './run.ts'
import { contentOf, find, keepCheck } from './store.ts'
import { takeIn } from './upload.ts'

const mostTold = 50
const unhurried = async () => undefined

/**
 * The whole import in one call, for clients that know no steps: columns
 * as their headers propose them, every row or none.
 * @throws Refusal that names what is wrong with which rows.
 */
export const importAtOnce = async <I>(
  db: Database,
  actor: Actor,
  context: Context,
  definition: ImportDefinition<I>,
  kind: string,
  file: SentFile | undefined,
  updateChanged: boolean,
  signal: AbortSignal,
): Promise<ImportCounts> => {
  const owner = { person: actor.userId, kind }
  const { language } = context
  const id = await takeIn(db, definition, owner, '', file, signal)
  const upload = await find(db, owner, id)
  const plan = { ...upload.plan, updateChanged }
  const content = await contentOf(db, id)
  const { counts, findings, totals } = await examine(db, actor, definition, plan, content, language, unhurried, upload)
  if (counts.refused > 0) {
    const rows = errorsOf(definition, findings, language).slice(0, mostTold)
    throw new Refusal(
      500,
      rows.map(({ row, field, msg }): Reason => ({
        key: 'rowOf',
        messages: importMessages,
        params: { row, text: msg },
        field: `${row}.${field}`,
      })),
    )
  }
  const version = await keepCheck(db, id, plan, counts, findings, totals)
  if (version === undefined) throw refusal(importMessages, 'gone')
  await run(db, actor, context, definition, owner, id, version, 'all')
  return counts
}
