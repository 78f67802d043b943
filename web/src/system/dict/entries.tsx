import { type DictDataRow, dict } from '@geodepot/contracts/system/dict.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { Button } from 'antd'
import { type ComponentType, lazy, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { Allowed } from '../../kit/access/index.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import { absent, useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { Empty, Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { RecordDialog, type RecordFormProps, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { DictTypeContext } from './dict-type.ts'
import { EntryTag } from './entry-tag.tsx'
import { useWords } from './words.tsx'

const EntryForm: ComponentType<RecordFormProps<typeof dict.dataOf>> = lazy(() => import('./entry-form.tsx'))

const useColumns = (): readonly Column<DictDataRow>[] => {
  const words = useWords()
  return useMemo(
    () => [
      { field: 'dictLabel', as: (row) => <EntryTag of={row} /> },
      'dictValue',
      { field: 'dictSort', kind: 'figure' },
      { field: 'isDefault', says: (row) => (row.isDefault === 'Y' ? words.isDefault('Y') : absent) },
      { field: 'status', as: (row) => words.statusTag(row.status), says: (row) => words.status(row.status) },
      'remark',
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment' },
    ],
    [words],
  )
}

/** The entries of one dictionary. */
const Entries = ({ type, name, fixed }: { type: string; name: string; fixed: boolean }) => {
  const t = useText(dictMessages)
  const words = useWords()
  const columns = useColumns()
  const [subject, setSubject] = useState<Subject<typeof dict.dataOf>>()
  const askToRemove = useConfirmedMutation(dict.removeData)
  const remove = (rows: readonly DictDataRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeEntryQuestion', { name: only.dictLabel })
        : t('removeSeveral', { count: rows.length })
    return askToRemove(
      { ids: rows.map(({ dictCode }) => dictCode).join(',') },
      { title: t('removeEntryTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const actions: readonly RowAction<DictDataRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => setSubject({ id: row.dictCode }),
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
    <DictTypeContext value={{ type, fixed }}>
      <List
        of={dict.data}
        title={t('entriesOf', { name })}
        help={t(fixed ? 'fixedHelp' : 'entriesHelp')}
        columns={columns}
        rowKey="dictCode"
        always={{ dictType: type }}
        card={{ title: 'dictLabel', facts: ['dictValue', 'dictSort', 'status'] }}
        actions={actions}
        {...(!fixed && { add: { of: dict.createData, run: () => setSubject('new') } })}
        exportOf={dict.exportData}
        empty={{ title: t('emptyEntries') }}
        chosen={(rows, clear) => (
          <Allowed permissions={[dict.removeData.permission]}>
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
              <SearchText of={field('dictLabel')} />
              <SearchText of={field('dictValue')} />
              <SearchChoice of={field('status')} options={words.statusOptions} />
            </>
          ),
        }}
      />
      <RecordDialog
        of={dict.dataOf}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'addEntry' : 'editEntry')}
        width={720}
        form={EntryForm}
      />
    </DictTypeContext>
  )
}

/** The page of a dictionary, at the address that names it. */
const DictEntries = () => {
  const t = useText(dictMessages)
  const language = useLanguage()
  const { dictId = '' } = useParams()
  const { data, error, refetch, isPending } = useApiQuery(dict.typeOf, { id: dictId })
  const late = useLate(isPending)
  const name = data && (language === 'cn' ? data.dictName : data.dictNameEn)
  useTagTitle(name)
  if (error?.code === 403) return <Forbidden />
  if (error?.code === 404) return <Empty title={t('gone')} />
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data || name === undefined) return late ? <Waiting /> : null
  return <Entries type={data.dictType} name={name} fixed={data.isFixed === 'Y'} />
}
export default DictEntries
