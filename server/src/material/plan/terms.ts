import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(planMessages)
