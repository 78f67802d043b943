import { type ConfigRow, config } from '@geodepot/contracts/system/config.ts'
import { configMessages } from '@geodepot/contracts/system/config.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'
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
  const [subject, setSubject] = useState<Subject<typeof config.get>>()
  const askToRemove = useConfirmedMutation(config.remove)
  const remove = (rows: readonly ConfigRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeQuestion', { name: only.configKey })
        : t('removeSeveral', { count: rows.length })
    return askToRemove(
      { ids: rows.map(({ configId }) => configId).join(',') },
      { title: t('removeTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const actions: readonly RowAction<ConfigRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => setSubject({ id: row.configId }),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: (row) => row.can.remove === true,
      run: (row) => void remove([row]),
    },
  ]
  return (
    <>
      <List
        of={config.list}
        columns={columns}
        rowKey="configId"
        card={{ title: 'configName', facts: ['configKey', 'configValue', 'configType'] }}
        actions={actions}
        add={{ of: config.create, run: () => setSubject('new') }}
        exportOf={config.export}
        toolbar={<RefreshCache />}
        empty={{ title: t('emptyTitle') }}
        chosen={(rows, clear) => (
          <Allowed permissions={[config.remove.permission]}>
            <Button
              danger
              disabled={rows.some(({ can }) => can.remove !== true)}
              onClick={() =>
                void remove(rows).then((done) => {
                  if (done) clear()
                })
              }
            >
              {t('remove')}
            </Button>
          </Allowed>
        )}
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
      <RecordDialog
        of={config.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'edit')}
        width={720}
        form={ConfigForm}
      />
    </>
  )
}
export default ConfigList
