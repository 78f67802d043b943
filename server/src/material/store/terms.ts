import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(storeMessages)
