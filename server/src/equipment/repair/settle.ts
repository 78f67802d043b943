import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Tx } from '../../kit/database/database.ts'
import { perform } from '../../kit/document/index.ts'
import { everywhere } from '../device/index.ts'
import { repairs } from './document.ts'

/** Settles a repair because the sheet that it stands on was approved: in the name of whoever approved it. */
export const settleRepair = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  repair: number,
  invoiceNo: string,
): Promise<void> => {
  const onBehalf = { ...everywhere(actor), permissions: new Set([...actor.permissions, 'equipment:repair:settle']) }
  await perform(tx, repairs, onBehalf, context, 'settle', repair, undefined, { invoiceNo })
}
