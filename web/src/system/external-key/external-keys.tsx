import { externalKeyCalls } from '@geodepot/contracts/system/external-key.ts'
import { externalKeyMessages } from '@geodepot/contracts/system/external-key.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Facts, Panel } from '../../kit/ui/index.ts'
import { useDictionary } from '../dict/index.ts'

const most = 50

/** The keys of a record, `area/module` and its number, by their systems; nothing where no system has named it. */
export const ExternalKeys = ({ of, id }: { of: string; id: number }) => {
  const t = useText(externalKeyMessages)
  const { label } = useDictionary(dictionaries.externalSystem)
  const [area = '', module = ''] = of.split('/')
  const { data } = useApiQuery(externalKeyCalls.list, { area, module, id, pageSize: most })
  if (!data || data.rows.length === 0) return null
  const bySystem = Map.groupBy(data.rows, ({ system }) => system)
  return (
    <Panel title={t('title')}>
      <Facts of={[...bySystem].map(([system, keys]) => [label(system), keys.map(({ key }) => key).join(' · ')])} />
    </Panel>
  )
}
