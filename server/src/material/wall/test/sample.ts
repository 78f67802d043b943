import { wallCalls } from '@geodepot/contracts/material/wall.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { today } from '../../../kit/clock.ts'
import type { Company } from '../../../testing/index.ts'

export const inDays = (days: number): string =>
  new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

/** Switches links on or off, as an administrator does. */
export const setLinks = async (server: Company, configValue: 'true' | 'false'): Promise<void> => {
  const admin = server.as('admin')
  const { rows } = await admin.call(config.list, { configKey: 'material.wall.links' })
  const { configId = 0, configName = '', configKey = '' } = rows[0] ?? {}
  const { version } = await admin.call(config.get, { id: configId })
  await admin.call(config.update, { configId, configName, configKey, configValue, version })
}

/** Two links, one of them revoked: their ids. */
export const twoLinks = async (server: Company): Promise<number[]> => {
  await setLinks(server, 'true')
  const make = (name: string, page: 'money' | 'org', expiresOn: string) =>
    server.as('admin').call(wallCalls.create, { name, page, expiresOn })
  const [one, other] = [await make('大厅', 'money', inDays(9)), await make('会议室', 'org', inDays(90))]
  await server.as('admin').call(wallCalls.revoke, { id: other.id })
  return [one.id, other.id]
}
