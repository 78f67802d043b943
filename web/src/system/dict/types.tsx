import { type DictTypeRow, dict } from '@geodepot/contracts/system/dict.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { lazy, useMemo } from 'react'
import { Allowed, mayDo, usePerson } from '../../kit/access/index.ts'
import { GuardedButton } from '../../kit/ui/index.ts'
import { type Column, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useWords } from './words.tsx'

const types = {
  list: dict.types,
  get: dict.typeOf,
  create: dict.createType,
  update: dict.updateType,
  remove: dict.removeTypes,
  export: dict.exportTypes,
}
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
  return (
    <MasterList
      of={types}
      ask={({ dictId }) => ({ id: dictId })}
      nameOf={({ dictName }) => dictName}
      words={{ add: t('addType'), edit: t('editType'), remove: t('removeTypeTitle') }}
      form={TypeForm}
      plain
      columns={columns}
      rowKey="dictId"
      to={({ dictId }) => (mayDo(person, dict.typeOf.permission) ? `/dict/type/data/${dictId}` : undefined)}
      card={{ title: 'dictName', facts: ['dictType', 'entryCount', 'status'] }}
      toolbar={<RefreshCache />}
      empty={{ title: t('emptyTypes') }}
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
  )
}
export default DictTypes
