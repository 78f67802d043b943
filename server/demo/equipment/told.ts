import { subscriptionInput } from '@geodepot/contracts/system/subscription.ts'
import { sql } from 'kysely'
import { systemContext } from '../../src/kit/access/actor.ts'
import { createSubscription, pauseSubscription, showDelivered } from '../../src/system/subscription/index.ts'
import type { Stage } from './stage.ts'

/**
 * What SAP would be told of: it was for a while, once at the second attempt, and is paused, so that the demo sends nothing
 * to anybody.
 */
export const tellOthers = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const admin = await stage.person('admin')
  const {
    rows: [account],
  } = await sql<{ id: number }>`
    select a.id from system.service_account a join system.user u on u.id = a.user_id where u.name = 'sap-pm'`.execute(
    tx,
  )
  const events = ['submit', 'approve', 'return', 'find'].map((event) => `equipment.loss.${event}`)
  const given = subscriptionInput.parse({
    name: 'SAP 资产模块：丢损',
    url: 'https://sap.example.com/geodepot/events',
    accountId: account?.id,
    events,
    form: 'cloudEvents',
    remark: '演示：已暂停，不向外发送',
  })
  const { id } = await stage.on(-20, () => createSubscription(tx, admin, systemContext, given))
  const { rows: told } = await sql<{ record: number; number: string; event: string; state: string; at: string }>`
    select e.document_id as record, r.number, e.action as event, e.to_state as state, e.happened_at as at
    from document.event e join document.register r on r.id = e.document_id where r.kind = 'equipment/loss' and e.action in ('submit', 'approve') order by e.id desc limit 6`.execute(
    tx,
  )
  await stage.on(-1, () =>
    showDelivered(
      tx,
      id,
      told.toReversed().map((one) => ({ kind: 'equipment/loss', ...one })),
    ),
  )
  await stage.on(-1, () => pauseSubscription(tx, admin, systemContext, id))
}
