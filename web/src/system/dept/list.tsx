import { type DeptRow, dept, deptMatches } from '@geodepot/contracts/system/dept.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { type ComponentType, lazy, useMemo, useState } from 'react'
import { type Column, type RowAction, SearchChoice, SearchText, TreeList } from '../../kit/list/index.ts'
import { RecordDialog, type RecordFormProps, useConfirmedMutation } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Opening, OpeningProvider } from './opening.ts'
import { useWords } from './words.tsx'

const DeptForm: ComponentType<RecordFormProps<typeof dept.get>> = lazy(() => import('./form.tsx'))

const filters = ['keyword', 'status'] as const
type Filter = (typeof filters)[number]
const keyOf = ({ deptId }: DeptRow) => deptId
const parentOf = ({ parentId }: DeptRow) => parentId ?? undefined
const matches = (row: DeptRow, valueOf: (name: Filter) => string): boolean =>
  deptMatches(row, { keyword: valueOf('keyword'), status: valueOf('status') })

const useColumns = (): readonly Column<DeptRow>[] => {
  const words = useWords()
  return useMemo(
    () => [
      { field: 'deptName', width: 300 },
      { field: 'deptType', says: (row) => words.kind(row.deptType) },
      'shortCode',
      { field: 'orderNum', kind: 'figure' },
      { field: 'status', as: (row) => words.statusTag(row.status), says: (row) => words.status(row.status) },
      'leader',
      'phone',
      { field: 'email', optional: true },
      { field: 'country', says: (row) => words.country(row.country) },
      { field: 'timeZone', optional: true },
      { field: 'deptId', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateBy', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [words],
  )
}

/** The company as a tree of its departments. */
const DeptList = () => {
  const t = useText(deptMessages)
  const words = useWords()
  const columns = useColumns()
  const [opening, setOpening] = useState<Opening>()
  const remove = useConfirmedMutation(dept.remove)
  const edit = (row: DeptRow) => setOpening({ subject: { id: row.deptId } })
  const actions: readonly RowAction<DeptRow>[] = [
    {
      name: 'add',
      label: t('addBelow'),
      shown: ({ can }) => can.add === true,
      run: (row) => setOpening({ subject: 'new', below: row }),
    },
    { name: 'edit', label: t('change'), letter: 'e', shown: ({ can }) => can.edit === true, run: edit },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: ({ deptId, deptName }) =>
        void remove(
          { id: deptId },
          { title: t('removeTitle'), text: t('removeQuestion', { name: deptName }), ok: t('remove'), danger: true },
        ),
    },
  ]
  return (
    <OpeningProvider value={opening}>
      <TreeList
        of={dept.list}
        rowKey={keyOf}
        parent={parentOf}
        main="deptName"
        columns={columns}
        filters={filters}
        matches={matches}
        actions={actions}
        card={{ title: 'deptName', facts: ['deptType', 'leader', 'status'] }}
        add={{ of: dept.create, run: () => setOpening({ subject: 'new' }) }}
        exportOf={dept.export}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchChoice of={field('status')} options={words.statusOptions} />
            </>
          ),
        }}
      />
      <RecordDialog
        of={dept.get}
        subject={opening?.subject}
        close={() => setOpening(undefined)}
        title={t(opening?.subject === 'new' ? 'add' : 'edit')}
        width={960}
        form={DeptForm}
      />
    </OpeningProvider>
  )
}
export default DeptList
