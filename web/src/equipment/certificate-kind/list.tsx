import { type CertificateKindRow, certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { certificateKindMessages } from '@geodepot/contracts/equipment/certificate-kind.messages.ts'
import { lazy, useMemo } from 'react'
import { StateTag, shownText, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'

// Loaded when it is first opened: the list itself does without its pickers.
const CertificateKindForm = lazy(() => import('./form.tsx'))
const nameOf = (row: CertificateKindRow): string => shownText(row.kindName)

/** All kinds; one is written in a dialog. */
const CertificateKindList = () => {
  const t = useText(certificateKindMessages)
  const columns = useMemo(
    (): Column<CertificateKindRow>[] => [
      { field: 'kindName', width: 180 },
      { field: 'kindNameEn', width: 220 },
      {
        field: 'period',
        width: 110,
        says: ({ period, periodUnit }) => (period === null ? '' : t(`period_${periodUnit}`, { count: period })),
      },
      { field: 'remindDays', kind: 'figure', width: 150 },
      {
        field: 'blocking',
        width: 120,
        says: ({ blocking }) => t(`blocking${blocking}`),
        as: ({ blocking }) => (
          <StateTag tone={blocking === 'Y' ? 'attention' : 'draft'}>{t(`blocking${blocking}`)}</StateTag>
        ),
      },
      { field: 'categoryNames', width: 280 },
      {
        field: 'active',
        width: 100,
        says: ({ active }) => t(`active${active}`),
        as: ({ active }) => <StateTag tone={active === 'Y' ? 'done' : 'draft'}>{t(`active${active}`)}</StateTag>,
      },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={certificateKindCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={CertificateKindForm}
      columns={columns}
      rowKey="id"
      main="kindName"
      card={{ title: 'kindName', facts: ['period', 'blocking', 'categoryNames'] }}
      help={t('help')}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('kindName')} />
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
export default CertificateKindList
