import type { application } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { type Text, bothOf } from '@geodepot/contracts/kit/messages.ts'
import { isAdministrator, mayDo } from '../../kit/access/actor.ts'
import { type Doing, linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { peopleWith } from '../../system/role/index.ts'
import { peopleOf } from '../../system/session/index.ts'
import { reaches } from '../shipment/index.ts'

const allocates = 'equipment:allocation:add'

/** Tells the dispatchers that an application was approved and equipment is to be chosen for it: those who see it, but no administrators. */
export const tellToAllocate = async ({
  tx,
  actor,
  document: { id, row, number },
}: Omit<Doing<typeof application, 'equipment.application', unknown>, 'input'>): Promise<void> => {
  const people = await peopleOf(
    tx,
    (await peopleWith(tx, allocates)).filter((person) => person !== actor.userId),
  )
  const end = { department: row.department_id, project: row.project_id }
  await send(tx, [
    {
      to: people
        .filter((person) => mayDo(person, allocates) && !isAdministrator(person) && reaches(person.scope, end))
        .map(({ userId }) => userId),
      kind: 'approval',
      link: linkTo('equipment/application', id),
      asks: { document: id, work: 'allocate' },
      title: bothOf(applicationMessages, 'toldApproved', { number }),
      body: bothOf(applicationMessages, 'toldApprovedBody', { name: row.name }),
    },
  ])
}

const mostTold = 3
/** Tells whoever asked for it what will not come, and why. */
export const tellClosed = async (
  {
    tx,
    actor,
    document: { id, row, number },
  }: Omit<Doing<typeof application, 'equipment.application', unknown>, 'input'>,
  named: readonly Text[],
  opinion: string,
): Promise<void> => {
  const applicant = row.submitted_by ?? row.created_by
  if (applicant === actor.userId) return
  await send(tx, [
    {
      to: [applicant],
      kind: 'decision',
      link: linkTo('equipment/application', id),
      title: bothOf(applicationMessages, 'toldClosed', { number }),
      body: bothOf(applicationMessages, 'toldClosedBody', (language) => ({
        name: actor.nickName,
        opinion,
        what: [
          ...named.slice(0, mostTold).map(([cn, en]) => (language === 'en' ? en : cn)),
          ...(named.length > mostTold ? ['…'] : []),
        ].join(language === 'en' ? '; ' : '；'),
      })),
    },
  ])
}
