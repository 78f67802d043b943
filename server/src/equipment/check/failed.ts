import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { post } from '../../ledger/custody/index.ts'

/** A device that was found not good, and what was found. */
export interface FailedCheck {
  readonly order: number
  readonly number: string
  readonly device: number
  readonly findings: string
  readonly severity: 'major' | 'critical'
  readonly foundAt: Date
}
/** Opens a repair for it, and answers its document; nothing where one stands already or nobody repairs here. */
type Handler = (tx: Tx, actor: Actor, context: Context, failed: FailedCheck) => Promise<number | null>
let handler: Handler | undefined
/** Whoever repairs says once what follows from a failed check. */
export const onFailedCheck = (given: Handler): void => {
  handler = given
}

/** The device waits for repair, as far as its hands and its documents allow; and whoever repairs is asked. */
export const afterFailure = async (tx: Tx, actor: Actor, context: Context, failed: FailedCheck): Promise<void> => {
  const { rows } = await sql<{ holder: number | null; tech: string; status: string; name: string }>`
    select holder_id as holder, tech_state as tech, device_status as status, name from equipment.device where id = ${failed.device} for update`.execute(
    tx,
  )
  const device = rows[0]
  // One on the road or in a workshop is seen to there already.
  if (!device || device.holder === null || !['0', '1', '3'].includes(device.status)) return
  if (device.tech === 'good') {
    try {
      await post(tx, { source: 'check', recordedBy: actor.userId }, [
        {
          kind: 'condition',
          device: failed.device,
          at: device.holder,
          becomes: 'waitRepair',
          remark: textOf(checkMessages, 'remarkCondition', context.language, { number: failed.number }),
        },
      ])
    } catch (error) {
      // The result stands whatever its device does.
      if (!(error instanceof Refusal)) throw error
    }
  }
  const repair = (await handler?.(tx, actor, context, failed)) ?? null
  if (repair !== null)
    await sql`update equipment.check_order set repair_id = ${repair} where id = ${failed.order}`.execute(tx)
}

/** A repair that is completed ends what checks found on the device before. */
export const endByRepair = async (tx: Tx, actor: Actor, device: number, before: Date = now()): Promise<void> => {
  await sql`
    update equipment.check_order set trouble_ended_at = ${now()}, trouble_ended_by = 'repair', trouble_person = ${actor.userId}, version = version + 1
    where device_id = ${device} and state = 'done' and is_good is false and trouble_ended_at is null and done_at <= ${before}`.execute(
    tx,
  )
}
