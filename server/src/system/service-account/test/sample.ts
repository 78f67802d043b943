import type { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'

/** One as a person writes it. */
export const accountOf = (name: string): AskOf<typeof serviceAccountCalls.create> => ({
  name,
  deptId: 'C105',
  roleIds: [],
  addresses: '',
  status: '0',
  remark: '',
})
