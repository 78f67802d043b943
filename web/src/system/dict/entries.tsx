import { type DictDataRow, dict } from '@geodepot/contracts/system/dict.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { type ComponentType, lazy, useMemo } from 'react'
import { useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { absent, useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { Empty, Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import type { RecordFormProps } from '../../kit/form/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { useTagTitle } from '../../kit/routing/index.ts'
import { DictTypeContext } from './dict-type.ts'
import { EntryTag } from './entry-tag.tsx'
import { useWords } from './words.tsx'

const entries = {
  list: dict.data,
  get: dict.dataOf,
  create: dict.createData,
  update: dict.updateData,
  remove: dict.removeData,
  export: dict.exportData,
}
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
  return (
    <DictTypeContext value={{ type, fixed }}>
      <MasterList
        of={entries}
        ask={({ dictCode }) => ({ id: dictCode })}
        nameOf={({ dictLabel }) => dictLabel}
        words={{ add: t('addEntry'), edit: t('editEntry'), remove: t('removeEntryTitle') }}
        form={EntryForm}
        plain
        fixed={fixed}
        title={t('entriesOf', { name })}
        help={t(fixed ? 'fixedHelp' : 'entriesHelp')}
        columns={columns}
        rowKey="dictCode"
        always={{ dictType: type }}
        card={{ title: 'dictLabel', facts: ['dictValue', 'dictSort', 'status'] }}
        empty={{ title: t('emptyEntries') }}
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
