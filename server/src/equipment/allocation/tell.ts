import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import { type Language, type Text, bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Doing, linkTo } from '../../kit/document/index.ts'
import { send } from '../../kit/push/index.ts'
import { wayOf } from './way.ts'

type Of<V extends 'ship' | 'receive'> = Doing<typeof allocation, 'equipment.allocation', TransitionInput<typeof allocation, V>>
const linkOf = ({ document }: Of<'ship'> | Of<'receive'>): string => linkTo('equipment/allocation', document.id)

// Members of the project who may take in what arrives, and whose data scope shows them the project.
const receivers = async (tx: Tx, project: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from system.project_member p join system.user u on u.id = p.user_id and u.status = '0' and u.deleted_at is null where p.project_id = ${project}
      and exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0' where ur.user_id = u.id and r.data_scope in ('1', '6'))
      and exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0' join system.role_menu rm on rm.role_id = r.id
        join system.menu m on m.id = rm.menu_id and m.status = '0' where ur.user_id = u.id and m.permission = 'equipment:allocation:receive')`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Tells the project's people that equipment is on the road to them. */
export const tellShipped = async (doing: Of<'ship'>): Promise<void> => {
  const { tx, actor, document: { row, number }, input } = doing
  const [to, way] = await Promise.all([receivers(tx, row.project_id), wayOf(tx, row.from_holder_id, row.project_id)])
  const own = (text: Text, language: Language) => text[language === 'cn' ? 0 : 1]
  const given = (text: string | undefined, language: Language) => text || textOf(allocationMessages, 'toldUnknown', language)
  await send(tx, [{
    to: to.filter((person) => person !== actor.userId), kind: 'road', link: linkOf(doing), title: bothOf(allocationMessages, 'toldShipped', { number }),
    body: bothOf(allocationMessages, 'toldShippedBody', (language) => ({
      way: own(way, language), count: input.lines.length, carrier: given(input.carrier, language), expected: given(input.expectedArrival, language),
    })),
  }])
}

/** Tells the sender when what was received is not what was sent. */
export const tellDifferences = async (doing: Of<'receive'>): Promise<void> => {
  const { tx, actor, document: { row, number }, input: { lines, unlisted } } = doing
  const [short, refused] = [lines.filter((line) => !isZero(line.short)).length, lines.filter((line) => !isZero(line.refused)).length]
  const sender = row.submitted_by ?? row.created_by
  if (short + refused + unlisted.length === 0 || sender === actor.userId) return
  await send(tx, [{
    to: [sender], kind: 'road', link: linkOf(doing), title: bothOf(allocationMessages, 'toldDiffers', { number }),
    body: bothOf(allocationMessages, 'toldDiffersBody', { name: actor.nickName, short, refused, unlisted: unlisted.length }),
  }])
}
