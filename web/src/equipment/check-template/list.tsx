import { type CheckTemplateRow, checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { checkTemplateMessages } from '@geodepot/contracts/equipment/check-template.messages.ts'
import { lazy, useMemo } from 'react'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const CheckTemplateForm = lazy(() => import('./form.tsx'))
const nameOf = (row: CheckTemplateRow): string => row.templateName

/** All that the person may see; one is written in a dialog. */
const CheckTemplateList = () => {
  const t = useText(checkTemplateMessages)
  const columns = useMemo(
    (): Column<CheckTemplateRow>[] => [
      { field: 'templateName', width: 240 },
      { field: 'categoryName', width: 160 },
      {
        field: 'active',
        width: 100,
        says: ({ active }) => t(`active${active}`),
        as: ({ active }) => <StateTag tone={active === 'Y' ? 'done' : 'draft'}>{t(`active${active}`)}</StateTag>,
      },
      { field: 'itemCount', kind: 'figure', width: 80 },
      { field: 'templateVersion', kind: 'figure', width: 100 },
      { field: 'samplePercent', kind: 'figure', optional: true },
      { field: 'sampleLeast', kind: 'figure', optional: true },
      { field: 'passPercent', kind: 'figure', optional: true },
      'remark',
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment' },
    ],
    [t],
  )
  return (
    <MasterList
      of={checkTemplateCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={CheckTemplateForm}
      width={960}
      columns={columns}
      rowKey="id"
      main="templateName"
      card={{ title: 'templateName', facts: ['categoryName', 'itemCount', 'templateVersion'] }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('templateName')} />
            <SearchChoice
              of={field('active')}
              options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`active${value}`) }))}
            />
          </>
        ),
      }}
    />
  )
}
export default CheckTemplateList
