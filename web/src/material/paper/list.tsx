import { type PaperRow, paperCalls } from '@geodepot/contracts/material/paper.ts'
import { paperStages } from '@geodepot/contracts/material/order.papers.ts'
import { paperMessages } from '@geodepot/contracts/material/paper.messages.ts'
import { lazy, useMemo } from 'react'
import { shownText, useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const PaperForm = lazy(() => import('./form.tsx'))
const nameOf = (row: PaperRow): string => shownText(row.name)

/** All that the person may see; one is written in a dialog. */
const PaperList = () => {
  const t = useText(paperMessages)
  const language = useLanguage()
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
  return (
    <MasterList
      of={paperCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={PaperForm}
      always={{ orderByColumn: 'position', isAsc: 'asc' }}
      columns={columns}
      rowKey="id"
      main="name"
      card={{ title: language === 'en' ? 'nameEn' : 'name', facts: ['stage', 'per', 'orderTypes'] }}
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
  )
}
export default PaperList
