import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(custodyMessages)
