import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { now } from '../src/kit/clock.ts'
import { sendOrder } from '../src/material/order/index.ts'
import { type Signed, on } from './signed.ts'

/** How a mail went: over the company's mail server, which the demo only tells of, or by the buyer's own hand. */
type Way = 'sent' | 'failed' | 'byHand'
const refusal = ['收件人邮箱不存在', 'There is no such mailbox'] as const

/** Whom of its supplier one writes to about an order, and in which language. */
export const contactOf = async ({ stage: { tx }, id }: Signed) =>
  (
    await sql<{ contactName: string; email: string; language: 'cn' | 'en' }>`
      select c.name as "contactName", c.email, case when u.country = 'CN' then 'cn' else 'en' end as language
      from material.order d join system.supplier u on u.id = d.supplier_id join system.supplier_contact c on c.supplier_id = u.id
      where d.id = ${id} and c.email <> '' order by c.position limit 1`.execute(tx)
  ).rows[0]

/** Sends an order to its supplier so many days after its signature. */
export const mail = async (of: Signed, after: number, way: Way, note = ''): Promise<void> => {
  const { stage, id, buyer } = of
  const { tx } = stage
  const to = await contactOf(of)
  const { rows } = await sql<{ version: number }>`select version from material.order where id = ${id}`.execute(tx)
  const [row] = rows
  if (!to || !row) return
  await on(of, after, async () => {
    const { letterId } = await sendOrder(tx, buyer, systemContext, { ...to, ...row, id, note })
    if (way === 'byHand') return
    const mailed = sql`update material.order_letter set is_mailed = true`
    await (
      way === 'sent'
        ? // What arrived is not kept for ever.
          sql`${mailed} where id = ${letterId}`
        : sql`with outbox as (
              insert into document.letter (address, reply_to, subject, body, state, attempts, error, error_en, created_at, next_at, ended_at)
              values (${to.email}, '', '', '', 'failed', 1, ${refusal[0]}, ${refusal[1]}, ${now()}, ${now()}, ${now()}) returning id)
            ${mailed}, letter_id = outbox.id from outbox where order_letter.id = ${letterId}`
    ).execute(tx)
  })
}
