import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import type { Reason } from '../../kit/http/refusal.ts'

export type Key = keyof typeof agreementMessages.texts
export const said = (field: string, key: Key, params: Reason['params'] = {}): Reason => ({
  key,
  messages: agreementMessages,
  params,
  field,
})
