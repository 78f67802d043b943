import { type ConfigRow, config } from '@geodepot/contracts/system/config.ts'
import { configMessages } from '@geodepot/contracts/system/config.messages.ts'
import { lazy, useMemo } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { type Column, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useWords } from './words.ts'

const ConfigForm = lazy(() => import('./form.tsx'))

const useColumns = (): readonly Column<ConfigRow>[] => {
  const words = useWords()
  return useMemo(
    () => [
      'configName',
      'configKey',
      { field: 'configValue', says: words.value },
      { field: 'valueKind', says: (row) => words.kind(row.valueKind), optional: true },
      { field: 'configType', says: (row) => words.builtin(row.configType) },
      { field: 'isPublic', says: (row) => words.open(row.isPublic) },
      'remark',
      { field: 'updateBy', optional: true },
      { field: 'createTime', kind: 'moment' },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [words],
  )
}

const RefreshCache = () => {
  const t = useText(configMessages)
  const clear = useConfirmedMutation(config.clearCache)
  const ask = () => clear({}, { title: t('clearTitle'), text: t('clearQuestion'), ok: t('clearCache') })
  return (
    <Allowed permissions={[config.clearCache.permission]}>
      <GuardedButton onPress={ask}>{t('clearCache')}</GuardedButton>
    </Allowed>
  )
}

/** The parameters of the installation. */
const ConfigList = () => {
  const t = useText(configMessages)
  const words = useWords()
  const columns = useColumns()
  return (
    <MasterList
      of={config}
      ask={({ configId }) => ({ id: configId })}
      nameOf={({ configKey }) => configKey}
      words={{ add: t('add'), edit: t('edit'), remove: t('removeTitle') }}
      form={ConfigForm}
      plain
      columns={columns}
      rowKey="configId"
      card={{ title: 'configName', facts: ['configKey', 'configValue', 'configType'] }}
      toolbar={<RefreshCache />}
      empty={{ title: t('emptyTitle') }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('configName')} />
            <SearchText of={field('configKey')} />
            <SearchChoice of={field('configType')} options={words.builtinOptions} />
          </>
        ),
        more: (field) => (
          <>
            <SearchDay of={field('beginTime')} />
            <SearchDay of={field('endTime')} />
          </>
        ),
      }}
    />
  )
}
export default ConfigList
