import { message } from '@geodepot/contracts/system/message.ts'
import { queryKeyOf, queryClient, useApiQuery } from '../../kit/api/index.ts'

// Told by the push channel as it changes; asked now and then all the same, where a proxy lets no such channel through.
const every = 5 * 60_000
/** How many messages this person has not read; counted to 100. */
export const useUnreadMessages = (): number => useApiQuery(message.unread, {}, { every }).data?.count ?? 0
export const noteUnread = (count: number): void => {
  queryClient.setQueryData(queryKeyOf(message.unread, {}), { count })
}
