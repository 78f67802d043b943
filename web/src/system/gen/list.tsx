import { type GenRow, gen } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { DatabaseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed, mayDo, usePerson } from '../../kit/access/index.ts'
import { GuardedButton, AppDialog } from '../../kit/ui/index.ts'
import { download } from '../../kit/api/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, useConfirmedMutation } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Preview } from './preview.tsx'
import { Tables } from './tables.tsx'
import { useSync } from './use-sync.ts'
import { useNameOf, useNames, useWords } from './words.ts'

const NewForm = lazy(() => import('./new-form.tsx'))

const useColumns = (): readonly Column<GenRow>[] => {
  const words = useWords()
  const names = useNames()
  return useMemo(
    () => [
      ...names,
      { field: 'tplCategory', says: (row) => words.kind(row.tplCategory) },
      { field: 'moduleName', says: (row) => words.area(row.moduleName) },
      'businessName',
      'tableName',
      { field: 'columnCount', kind: 'figure' },
      { field: 'prefix', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment' },
    ],
    [words, names],
  )
}

/** Modules as they are described; each can be looked at as files, and downloaded. */
const GenList = () => {
  const t = useText(genMessages)
  const words = useWords()
  const navigate = useNavigate()
  const person = usePerson()
  const columns = useColumns()
  const [name] = useNames()
  const nameOf = useNameOf()
  const sync = useSync()
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const [shown, setShown] = useState<GenRow>()
  const askToRemove = useConfirmedMutation(gen.remove)
  const remove = (row: GenRow) =>
    askToRemove(
      { tableIds: String(row.tableId) },
      { title: t('removeTitle'), text: t('removeQuestion', { name: nameOf(row) }), ok: t('remove'), danger: true },
    )
  const edit = (tableId: number) => void navigate(`/gen/edit/${tableId}`)
  const actions: readonly RowAction<GenRow>[] = [
    { name: 'preview', label: t('preview'), letter: 'p', shown: (row) => row.can.preview === true, run: setShown },
    {
      name: 'edit',
      label: t('edit'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => edit(row.tableId),
    },
    {
      name: 'code',
      label: t('code'),
      shown: (row) => row.can.code === true,
      run: (row) => void download(gen.download, { tableId: row.tableId }).catch(() => undefined),
    },
    { name: 'sync', label: t('sync'), shown: (row) => row.can.sync === true, run: (row) => void sync(row) },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: (row) => row.can.remove === true,
      run: (row) => void remove(row),
    },
  ]
  return (
    <>
      <List<typeof gen.list>
        of={gen.list}
        columns={columns}
        rowKey="tableId"
        main={name}
        {...(mayDo(person, gen.get.permission) && { to: (row) => `/gen/edit/${row.tableId}` })}
        card={{ title: name, facts: ['businessName', 'tplCategory', 'updateTime'] }}
        actions={actions}
        add={{ of: gen.create, label: t('add'), run: () => setAdding(true) }}
        exportOf={gen.export}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        toolbar={
          <Allowed permissions={[gen.import.permission]}>
            <Button icon={<DatabaseOutlined aria-hidden="true" />} onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          </Allowed>
        }
        chosen={(rows) => (
          <Allowed permissions={[gen.downloadAll.permission]}>
            <GuardedButton
              onPress={() => download(gen.downloadAll, { tables: rows.map(({ tableId }) => tableId).join(',') })}
            >
              {t('codeSelected')}
            </GuardedButton>
          </Allowed>
        )}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice of={field('tplCategory')} options={words.kindOptions} />
              <SearchText of={field('tableName')} />
            </>
          ),
        }}
      />
      <RecordDialog
        of={gen.get}
        subject={adding ? 'new' : undefined}
        close={() => setAdding(false)}
        title={t('addTitle')}
        width={720}
        form={NewForm}
      />
      <AppDialog open={importing} title={t('import')} width={960} onClose={() => setImporting(false)}>
        <Tables done={() => setImporting(false)} />
      </AppDialog>
      {shown && <Preview of={shown} close={() => setShown(undefined)} />}
    </>
  )
}
export default GenList
