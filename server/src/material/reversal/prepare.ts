import type { reversal } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import { sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Draft, documentVisible } from '../../kit/document/index.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { dayReasons } from '../../ledger/stock/index.ts'

interface Receipt {
  readonly department: string
  readonly keeper: number
  readonly state: string
  readonly bizDate: string
  readonly timeZone: string | null
  /** Another reversal of it that is under way, or done. */
  readonly other: string | null
}
const receiptOf = async (tx: Tx, actor: Actor, id: number, own: number | null): Promise<Receipt | undefined> =>
  (
    await sql<Receipt>`
      select a.department_id as department, s.keeper_id as keeper, a.state, a.biz_date as "bizDate", d.time_zone as "timeZone",
        (select v.number from material.reversal v where v.receipt_id = a.id and v.deleted_at is null and v.state <> 'refused' and v.id is distinct from ${own}::bigint) as other
      from material.receipt a join material.store s on s.id = a.store_id join system.department d on d.id = s.department_id
      where a.id = ${id} and a.deleted_at is null and ${documentVisible(receipt, actor, 'a')} for no key update of a`.execute(
      tx,
    )
  ).rows[0]

const say = (field: string, key: keyof typeof reversalMessages.texts, params: Reason['params'] = {}): Reason => ({
  key,
  messages: reversalMessages,
  params,
  field,
})
/** Checks a draft against the receipt that it takes back, and says what is written of it. */
export const prepare = async (tx: Tx, actor: Actor, { header }: Draft<typeof reversal>, id: number | null) => {
  const found = await receiptOf(tx, actor, header.receiptId, id)
  const [days = []] = await dayReasons(tx, [
    { day: header.bizDate, today: today(found?.timeZone ?? undefined), dateField: 'bizDate' },
  ])
  return {
    reasons: [
      ...days,
      ...(found ? [] : [say('receiptId', 'unknownReceipt')]),
      ...(found && !['posted', 'stored'].includes(found.state) ? [say('receiptId', 'receiptNotPosted')] : []),
      ...(found && found.keeper !== actor.userId && !isAdministrator(actor) ? [say('receiptId', 'notKeeper')] : []),
      ...(typeof found?.other === 'string' ? [say('receiptId', 'reversedBefore', { number: found.other })] : []),
      ...(found && header.bizDate < found.bizDate ? [say('bizDate', 'beforeReceipt', { date: found.bizDate })] : []),
    ],
    header: {
      receipt_id: header.receiptId,
      biz_date: header.bizDate,
      reason: header.reason,
      project_id: null,
      department_id: found?.department ?? actor.departmentId,
      remark: header.remark ?? '',
    },
    lines: [],
  }
}
