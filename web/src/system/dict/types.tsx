import { type DictTypeRow, dict } from '@geodepot/contracts/system/dict.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed, mayDo, usePerson } from '../../kit/access/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useWords } from './words.tsx'

const TypeForm = lazy(() => import('./type-form.tsx'))

const useColumns = (): readonly Column<DictTypeRow>[] => {
  const words = useWords()
  return useMemo(
    () => [
      'dictName',
      'dictType',
      { field: 'entryCount', kind: 'figure' },
      { field: 'isBuiltin', says: (row) => words.builtin(row.isBuiltin) },
      { field: 'status', as: (row) => words.statusTag(row.status), says: (row) => words.status(row.status) },
      'remark',
      { field: 'createTime', kind: 'moment' },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [words],
  )
}

const RefreshCache = () => {
  const t = useText(dictMessages)
  const refresh = useConfirmedMutation(dict.refreshCache)
  const ask = () => refresh({}, { title: t('refreshTitle'), text: t('refreshQuestion'), ok: t('refreshCache') })
  return (
    <Allowed permissions={[dict.refreshCache.permission]}>
      <GuardedButton onPress={ask}>{t('refreshCache')}</GuardedButton>
    </Allowed>
  )
}

/** The dictionaries; each leads to the page of its entries. */
const DictTypes = () => {
  const t = useText(dictMessages)
  const words = useWords()
  const columns = useColumns()
  const person = usePerson()
  const [subject, setSubject] = useState<Subject<typeof dict.typeOf>>()
  const askToRemove = useConfirmedMutation(dict.removeTypes)
  const remove = (rows: readonly DictTypeRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeTypeQuestion', { name: only.dictName })
        : t('removeSeveral', { count: rows.length })
    return askToRemove(
      { ids: rows.map(({ dictId }) => dictId).join(',') },
      { title: t('removeTypeTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const actions: readonly RowAction<DictTypeRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => setSubject({ id: row.dictId }),
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
      <List<typeof dict.types>
        of={dict.types}
        columns={columns}
        rowKey="dictId"
        {...(mayDo(person, dict.typeOf.permission) && { to: (row) => `/dict/type/data/${row.dictId}` })}
        card={{ title: 'dictName', facts: ['dictType', 'entryCount', 'status'] }}
        actions={actions}
        add={{ of: dict.createType, run: () => setSubject('new') }}
        exportOf={dict.exportTypes}
        toolbar={<RefreshCache />}
        empty={{ title: t('emptyTypes') }}
        chosen={(rows, clear) => (
          <Allowed permissions={[dict.removeTypes.permission]}>
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
              <SearchText of={field('dictName')} />
              <SearchText of={field('dictType')} />
              <SearchChoice of={field('status')} options={words.statusOptions} />
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
        of={dict.typeOf}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'addType' : 'editType')}
        width={720}
        form={TypeForm}
      />
    </>
  )
}
export default DictTypes
