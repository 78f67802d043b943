import { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(resultMessages)
