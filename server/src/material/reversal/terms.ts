import { outbound } from '@geodepot/contracts/material/outbound.ts'
import { receipt } from '@geodepot/contracts/material/receipt.ts'
import type { ReversedKind, reversal } from '@geodepot/contracts/material/reversal.ts'
import { reversalMessages } from '@geodepot/contracts/material/reversal.messages.ts'
import { storeTransfer } from '@geodepot/contracts/material/store-transfer.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { type Doing, recordEvents } from '../../kit/document/index.ts'
import { Refusal, reasonIn } from '../../kit/http/refusal.ts'
import { noteChanged } from '../../kit/push/index.ts'

export type Doings = Omit<Doing<typeof reversal, 'material.reversal', unknown>, 'input'>
export type Key = keyof typeof reversalMessages.texts
export const reason = reasonIn(reversalMessages)

/** Each kind of document that is taken back: where it stands, whose keeper asks for it, and from which states. */
export const kinds = {
  receipt: {
    spec: receipt,
    table: 'material.receipt',
    store: 'store_id',
    field: 'receiptId',
    column: 'receipt_id',
    unknown: 'unknownReceipt',
  },
  outbound: {
    spec: outbound,
    table: 'material.outbound',
    store: 'store_id',
    field: 'outboundId',
    column: 'outbound_id',
    unknown: 'unknownOutbound',
  },
  storeTransfer: {
    spec: storeTransfer,
    table: 'material.store_transfer',
    store: 'from_store_id',
    field: 'storeTransferId',
    column: 'store_transfer_id',
    unknown: 'unknownTransfer',
  },
} as const satisfies Readonly<Record<ReversedKind, object>>
/** What the document of this kind has to be in, and what is said where it is not. */
export const reversible = (kind: ReversedKind) =>
  ({
    receipt: { states: ['posted', 'stored'], lacking: 'receiptNotPosted' },
    outbound: { states: ['posted'], lacking: 'outboundNotPosted' },
    storeTransfer: { states: ['sent'], lacking: 'transferNotSent' },
  })[kind] as { readonly states: readonly string[]; readonly lacking: Key }

/** Which document a reversal takes back. */
export const targetOf = ({ row }: Doings['document']): { readonly kind: ReversedKind; readonly id: number } => {
  if (row.receipt_id !== null) return { kind: 'receipt', id: row.receipt_id }
  return row.outbound_id === null
    ? { kind: 'storeTransfer', id: row.store_transfer_id ?? 0 }
    : { kind: 'outbound', id: row.outbound_id }
}

/** Locks the document that is taken back; its state. @throws Refusal where it is in none to be taken back from */
export const lockTarget = async ({ tx, document }: Doings): Promise<string> => {
  const { kind, id } = targetOf(document)
  const {
    rows: [found],
  } = await sql<{
    state: string
  }>`select state from ${sql.table(kinds[kind].table)} where id = ${id} for update`.execute(tx)
  const { states, lacking } = reversible(kind)
  if (!found || !states.includes(found.state)) throw new Refusal(500, [reason(lacking)])
  return found.state
}
/** It shows from now on that it was taken back, and by what. */
export const markReversed = async ({ tx, actor, context, document }: Doings, from: string): Promise<void> => {
  const { kind, id } = targetOf(document)
  const { spec, table } = kinds[kind]
  await sql`
    update ${sql.table(table)} set state = 'reversed', reversed_by = ${document.id}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  await recordEvents(tx, actor, context, [{ documentId: id, action: 'reverse', from, to: 'reversed' }])
  await noteChanged(tx, [recordNameOf(spec.name, id)])
}
