// Parameters: settings that the product reads as it runs, kept in each process until one of them changes.
// Asked for by acceptance C5 and the specification's calls of section 7.6.
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { config, type ConfigRow } from '@geodepot/contracts/system/config.ts'
import { configMessages } from '@geodepot/contracts/system/config.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { configListing, findConfig, findConfigs, findValue } from './queries.ts'
import { forgetEverywhere } from './values.ts'
import { createConfig, removeConfigs, updateConfig } from './write.ts'

export { configValue, keepConfig } from './values.ts'
export { type ValueCheck, checkValue } from './write.ts'

const sheet = exporter<ConfigRow>()(configMessages, 'title', [
  { key: 'configName', width: 32 },
  { key: 'configKey', width: 36 },
  {
    key: 'configValue',
    width: 36,
    said: ({ valueKind, configValue }, language) =>
      valueKind === 'yesNo' ? textOf(configMessages, configValue === 'true' ? 'yes' : 'no', language) : configValue,
  },
  { key: 'valueKind', codes: 'kind_' },
  { key: 'configType', codes: 'type_' },
  { key: 'isPublic', codes: 'public_' },
  { key: 'remark', width: 32 },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(config.list, ({ db, actor, input, context }) => findConfigs(db, actor, input, context.language)),
  query(config.get, async ({ db, input }) => {
    const found = await findConfig(db, input.id)
    if (!found) throw notFound()
    return found
  }),
  query(config.byKey, async ({ db, actor, input }) => {
    const found = await findValue(db, input.key)
    // Who may not read it does not learn whether it is there.
    if (found?.isPublic !== true && !mayDo(actor, config.get.permission)) throw forbidden()
    return { msg: found?.value ?? '' }
  }),
  command(config.create, async ({ tx, actor, input, context }) => ({
    configId: await createConfig(tx, actor, context, input),
  })),
  command(config.update, async ({ tx, actor, input, context }) => ({
    version: await updateConfig(tx, actor, context, input),
  })),
  command(config.remove, ({ tx, actor, input, context }) => removeConfigs(tx, actor, context, input.ids)),
  command(config.clearCache, ({ tx }) => forgetEverywhere(tx)),
  query(config.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<ConfigRow>(db, configListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
