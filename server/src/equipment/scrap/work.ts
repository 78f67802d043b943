import { scrap } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { documentVisible, waitsFor } from '../../kit/document/index.ts'
import { mayDo } from '../../kit/access/actor.ts'
import type { WorkSource } from '../../system/alert/index.ts'
import { scraps } from './document.ts'

const words = { appraise: 'workAppraise', decide: 'workDecide', correct: 'workCorrect' } as const

/** What of scrap applications waits for this person: the work messages of the reminder, which lead to their list. */
export const scrapsWaiting: WorkSource = async (db, actor, language) => {
  if (!mayDo(actor, 'equipment:scrap:list')) return []
  const kinds = scraps.work.flatMap((one) => {
    const word = words[one.work as keyof typeof words] as (typeof words)[keyof typeof words] | undefined
    return word === undefined ? [] : [{ word, one }]
  })
  const { rows } = await sql<{ word: (typeof words)[keyof typeof words]; count: number }>`${sql.join(
    kinds.map(
      ({ word, one }) => sql`
        select ${word}::text as word, count(*)::int as count from equipment.scrap a
        where a.deleted_at is null and ${documentVisible(scrap, actor, 'a')} and ${waitsFor(actor, { ...scraps, work: [one] })}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return rows.flatMap(({ word, count }) => (count === 0 ? [] : [textOf(scrapMessages, word, language, { count })]))
}
