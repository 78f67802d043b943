import { handover } from '@geodepot/contracts/equipment/handover.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { implement } from '../../kit/document/index.ts'
import { permissionOf } from '@geodepot/contracts/kit/document.ts'
import { confirm, tellBoth } from './confirm.ts'
import { count, countsOf, isCounted } from './count.ts'
import { freeze } from './freeze.ts'
import { prepare } from './prepare.ts'
import { reason } from './terms.ts'

interface Facts {
  readonly from: number
  readonly to: number
  /** Places whose count is not opened, and whose count is not handed in. */
  readonly unopened: number
  readonly uncounted: number
}
const facts = async (db: Reader, rows: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Facts>> => {
  const { rows: found } = await sql<Facts & { id: number }>`
    select a.id, a.from_id as from, a.to_id as to, (count(*) filter (where ${countsOf} and (k.id is null or k.deleted_at is not null)))::int as unopened,
      (count(*) filter (where ${countsOf} and not ${isCounted}))::int as uncounted
    from equipment.handover a left join equipment.handover_item i on i.document_id = a.id left join equipment.stock_take k on k.id = i.take_id
    where a.id = any(${rows.map(({ id }) => id)}::bigint[]) group by a.id`.execute(db)
  return new Map(found.map((row) => [row.id, row]))
}
const people = sql`(select f.nick_name || ' → ' || t.nick_name from system.user f, system.user t where f.id = a.from_id and t.id = a.to_id)`
/** Nothing of the handover `a` is left to be counted. */
const allCounted = sql<SqlBool>`not exists (select 1 from equipment.handover_item i left join equipment.stock_take k on k.id = i.take_id
  where i.document_id = a.id and ${countsOf} and not ${isCounted})`

/** The handover bound to its tables and to what modules say that people have. */
export const handovers = implement(handover, {
  table: 'equipment.handover',
  leadsTo: ['equipment.handover_item.take_id'],
  prepare,
  facts,
  guards: {
    count: ({ unopened }: Facts) => (unopened > 0 ? undefined : reason('nothingToCount')),
    confirm: ({ from, to, uncounted }: Facts, actor: Actor) => {
      if (actor.userId !== from && actor.userId !== to) return reason('notYours')
      return uncounted > 0 ? reason('countFirst', { count: uncounted }) : undefined
    },
  },
  about: () => people,
  work: [
    {
      work: 'close',
      actions: ['confirm'],
      permission: permissionOf(handover, 'confirm'),
      stands: sql`a.state = 'approved'`,
      now: () => allCounted,
      isTheirs: ({ userId }) => sql`(a.from_id = ${userId} or a.to_id = ${userId})`,
      due: sql`a.hand_on`,
    },
  ],
  approval: {
    about: async (tx, { id, row }) => {
      const { rows } = await sql<{
        about: string
      }>`select ${people} as about from equipment.handover a where a.id = ${id}`.execute(tx)
      const text = [row.post_name, rows[0]?.about ?? ''].join(' · ')
      return [text, text]
    },
  },
  signing: {
    // Without both there is no handover, whatever a parameter says.
    needed: async () => true,
    everyone: true,
    content: async (db, id, act) => {
      if (act !== 'confirm') return undefined
      const { rows } = await sql<{ line: object }>`
        select jsonb_build_object('duty', i.duty, 'key', i.key, 'label', i.label, 'holds', i.holds) as line
        from equipment.handover_item i where i.document_id = ${id} order by i.position`.execute(db)
      return rows.map(({ line }) => line)
    },
  },
  effects: { submit: freeze, count, confirm },
  onApproval: { approved: (doing) => tellBoth(doing, 'waits') },
})
