import type { ReversedKind } from '@geodepot/contracts/material/reversal.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { againstOutbound, takeBackOutbound } from './outbounds.ts'
import { afterReceipt, againstReceipt, takeBackReceipt } from './receipts.ts'
import { type Doings, lockTarget, markReversed, targetOf } from './terms.ts'
import { againstTransfer, takeBackTransfer } from './transfers.ts'

const ways: Readonly<
  Record<
    ReversedKind,
    {
      readonly against: (tx: Tx, id: number) => Promise<readonly Reason[]>
      readonly takeBack: (doing: Doings) => Promise<void>
      /** What follows once it is seen to be taken back. */
      readonly after?: (tx: Tx, id: number) => Promise<void>
    }
  >
> = {
  receipt: { against: againstReceipt, takeBack: takeBackReceipt, after: afterReceipt },
  outbound: { against: againstOutbound, takeBack: takeBackOutbound },
  storeTransfer: { against: againstTransfer, takeBack: takeBackTransfer },
}

/** Asked for: looked at once, so that nobody decides on what cannot be. @throws Refusal with what speaks against it */
export const submit = async ({ tx, document }: Doings): Promise<void> => {
  const { kind, id } = targetOf(document)
  refuseAny(await ways[kind].against(tx, id))
}
/** Approved: looked at once more under the locks, and taken back as a whole. @throws Refusal */
export const takeBack = async (doing: Doings): Promise<void> => {
  const from = await lockTarget(doing)
  const { kind, id } = targetOf(doing.document)
  await ways[kind].takeBack(doing)
  await markReversed(doing, from)
  await ways[kind].after?.(doing.tx, id)
}
