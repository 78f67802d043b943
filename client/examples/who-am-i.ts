import type { Client } from '@geodepot/client'
import { user } from '@geodepot/client/system/user'

/** Whom the key belongs to, and what it may do. */
export const example = async (client: Client) => {
  const { user: self, permissions } = await client.call(user.getInfo)
  return { name: self.userName, permissions }
}
