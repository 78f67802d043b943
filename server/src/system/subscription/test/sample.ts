import { serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { subscriptionCalls } from '@geodepot/contracts/system/subscription.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { Company } from '../../../testing/index.ts'
import { accountOf } from '../../service-account/test/sample.ts'

/** One as a person writes it. */
export const subscriptionOf = (
  name: string,
  accountId: number,
): AskOf<typeof subscriptionCalls.create> & { readonly url: string } => ({
  name,
  url: 'https://hook.example.com/geodepot',
  accountId,
  events: ['equipment.application.submit'],
  form: 'json',
  language: 'cn',
  robotSecret: '',
  remark: '',
})

/** Two of them, under an account of their own, one paused. */
export const twoSubscriptions = async (server: Company): Promise<number> => {
  const admin = server.as('admin')
  const { id: accountId } = await admin.call(serviceAccountCalls.create, accountOf('told'))
  const { id } = await admin.call(subscriptionCalls.create, subscriptionOf('told-one', accountId))
  await admin.call(subscriptionCalls.create, { ...subscriptionOf('told-two', accountId), form: 'cloudEvents' })
  await admin.call(subscriptionCalls.pause, { id, version: 1 })
  return id
}
