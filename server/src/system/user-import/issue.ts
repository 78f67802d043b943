import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import type { Issue } from '../../kit/import/index.ts'

export const issue = <K extends string>(
  field: string,
  from: Messages<K>,
  key: K,
  params?: Record<string, string | number>,
): Issue => ({ field, from: from.namespace, key, ...(params && { params }) })
export const required = (field: string): Issue => issue(field, kitMessages, 'required')
