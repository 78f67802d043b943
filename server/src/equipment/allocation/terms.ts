import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(allocationMessages)
