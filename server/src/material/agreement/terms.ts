import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export type Key = keyof typeof agreementMessages.texts
export const reason = reasonIn(agreementMessages)
