import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(analysisMessages)
