import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import type { application } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { sql } from 'kysely'
import { type Doing, linkTo } from '../../kit/document/index.ts'
import type { Approvers } from '../../kit/ports.ts'
import { send } from '../../kit/push/index.ts'
import { approversOf } from '../../system/chain/index.ts'

/** Tells those who go on with it: the analysts of its unit, and whoever allocates plans. */
export const tellSent = async ({
  tx,
  actor,
  document: { id, number, row },
}: Omit<Doing<typeof application, 'material.application', unknown>, 'input'>): Promise<void> => {
  const holders = (roleKey: string, place: 'department' | 'company'): Approvers => ({
    who: 'role',
    roleKey,
    place,
    departmentId: row.department_id,
    projectId: row.project_id,
    people: [],
  })
  const people = await approversOf(tx, [holders('biz_analyst', 'department'), holders('plan_allocator', 'company')])
  const {
    rows: [project],
  } = await sql<{ name: string }>`select short_name as name from system.project where id = ${row.project_id}`.execute(
    tx,
  )
  await send(tx, [
    {
      to: [...new Set(people.flat())].filter((person) => person !== actor.userId),
      kind: 'decision',
      title: bothOf(applicationMessages, 'toldSent', { number }),
      body: bothOf(applicationMessages, 'toldSentBody', {
        project: project?.name ?? '',
        name: row.name,
        amount: grouped(row.total_amount, 2),
      }),
      link: linkTo('material/application', id),
    },
  ])
}
