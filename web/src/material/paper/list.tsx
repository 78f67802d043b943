import { type PaperRow, paperCalls } from '@geodepot/contracts/material/paper.ts'
import { paperStages } from '@geodepot/contracts/material/order.papers.ts'
import { paperMessages } from '@geodepot/contracts/material/paper.messages.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { shownText, useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const PaperForm = lazy(() => import('./form.tsx'))
const nameOf = (row: PaperRow): string => shownText(row.name)

/** All that the person may see; one is written in a dialog. */
const PaperList = () => {
  const t = useText(paperMessages)
  const language = useLanguage()
  const [subject, setSubject] = useState<Subject<typeof paperCalls.get>>()
  const askToRemove = useConfirmedMutation(paperCalls.remove)
  const columns = useMemo(
    (): Column<PaperRow>[] => [
      { field: 'position', kind: 'figure', width: 70 },
      { field: 'name', width: 180 },
      { field: 'nameEn', width: 220 },
      { field: 'from', width: 90, says: ({ from }) => t(`from_${from}`) },
      { field: 'per', width: 90, says: ({ per }) => t(`per_${per}`) },
      { field: 'stage', width: 110, says: ({ stage }) => t(`stage_${stage}`) },
      {
        field: 'orderTypes',
        width: 130,
        says: ({ orderTypes: of }) => of.map((type) => t(`orderType_${type}`)).join(', ') || t('anyOf'),
      },
      { field: 'incoterms', width: 140, says: ({ incoterms: of }) => of.join(', ') || t('anyOf') },
      {
        field: 'supplierCountries',
        width: 130,
        later: true,
        says: (row) => row.supplierCountries.join(', ') || t('anyOf'),
      },
      { field: 'destinations', width: 130, later: true, says: (row) => row.destinations.join(', ') || t('anyOf') },
      { field: 'dangerousOnly', width: 90, says: (row) => t(`dangerousOnly_${row.dangerousOnly}`) },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  const remove = (rows: readonly PaperRow[]) => {
    const [only] = rows
    const text =
      rows.length === 1 && only
        ? t('removeQuestion', { name: nameOf(only) })
        : t('removeSeveral', { count: rows.length })
    return askToRemove(
      { ids: rows.map(({ id }) => id).join(',') },
      { title: t('removeTitle'), text, ok: t('remove'), danger: true },
    )
  }
  const actions: readonly RowAction<PaperRow>[] = [
    {
      name: 'edit',
      label: t('edit'),
      letter: 'e',
      shown: (row) => row.can.edit === true,
      run: (row) => setSubject({ id: row.id }),
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
        of={paperCalls.list}
        always={{ orderByColumn: 'position', isAsc: 'asc' }}
        columns={columns}
        rowKey="id"
        main="name"
        card={{ title: language === 'en' ? 'nameEn' : 'name', facts: ['stage', 'per', 'orderTypes'] }}
        actions={actions}
        add={{ of: paperCalls.create, label: t('add'), run: () => setSubject('new') }}
        exportOf={paperCalls.export}
        chosen={(rows, clear) => (
          <Allowed permissions={[paperCalls.remove.permission]}>
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
              <SearchText of={field('name')} />
              <SearchChoice
                of={field('stage')}
                options={paperStages.map((value) => ({ value, label: t(`stage_${value}`) }))}
              />
            </>
          ),
        }}
      />
      <RecordDialog
        of={paperCalls.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'editTitle')}
        form={PaperForm}
      />
    </>
  )
}
export default PaperList
