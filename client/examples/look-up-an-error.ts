import type { Client } from '@geodepot/client'
import { swagger } from '@geodepot/client/system/swagger'

/** What a key of a refusal means and what to do about it. */
export const example = async (client: Client, module: string, key: string) => {
  const { errors } = await client.call(swagger.errors)
  return errors.find((one) => one.key === key && (one.module === module || one.module === 'kit'))
}
