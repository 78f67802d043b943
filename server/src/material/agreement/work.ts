import { endingDays, nearlyUsed } from '@geodepot/contracts/material/agreement.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import type { Waiting } from '../../kit/document/index.ts'

/** Whether an agreement `a` is nearly used: its amount, or what a line of it is limited to. */
export const isNearlyUsed = sql<SqlBool>`(a.called_amount * 100 >= a.max_amount * ${nearlyUsed}
  or exists (select 1 from material.agreement_line l where l.document_id = a.id and l.called_quantity * 100 >= l.max_quantity * ${nearlyUsed}))`
/** Whether one is written that takes its place. */
export const isRenewed = sql<SqlBool>`exists (select 1 from material.agreement n where n.renews_id = a.id and material.keeps_lines(n.state, n.deleted_at))`

/** Its buyer is told before it ends, and before nothing of it is left, until another takes its place. */
export const warnings: readonly Waiting[] = [
  {
    work: 'renew',
    actions: ['renew'],
    permission: 'material:agreement:add',
    stands: sql`a.state = 'approved'`,
    now: () =>
      sql`a.valid_to >= ${today()}::date and not ${isRenewed} and (a.valid_to - ${endingDays}::int <= ${today()}::date or ${isNearlyUsed})`,
    isTheirs: ({ userId }) => sql`a.created_by = ${userId}`,
    due: sql`a.valid_to`,
  },
]
