import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(schemeMessages)
