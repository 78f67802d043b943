import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(transferMessages)
