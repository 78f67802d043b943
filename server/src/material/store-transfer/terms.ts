import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import type { storeTransfer } from '@geodepot/contracts/material/store-transfer.ts'
import type { Doing, Draft } from '../../kit/document/index.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export type TransferDraft = Draft<typeof storeTransfer>
export type Doings<I = unknown> = Doing<typeof storeTransfer, 'material.store_transfer', I>

export type Key = keyof typeof storeTransferMessages.texts
export const reason = reasonIn(storeTransferMessages)
