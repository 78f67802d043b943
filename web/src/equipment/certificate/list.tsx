import { type CertificateRow, certificateCalls, certificateStates } from '@geodepot/contracts/equipment/certificate.ts'
import { certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { lazy, useMemo } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { ProjectSearch } from '../../system/project/index.ts'
import { PackButton } from './pack.tsx'
import { CertificateTag } from './state.tsx'

// Loaded when it is first opened: the list itself does without its pickers.
const CertificateImport = lazy(() => import('./import.tsx'))
const CertificateForm = lazy(() => import('./form.tsx'))
const nameOf = ({ kindName, certNo }: CertificateRow): string => `${kindName} ${certNo}`
const none: readonly never[] = []

/** All that the person may see, what was replaced among them; one is written in a dialog. */
const CertificateList = () => {
  const t = useText(certificateMessages)
  const { data } = useApiQuery(certificateKindCalls.list, { pageSize: 200, orderByColumn: 'id', isAsc: 'asc' })
  const kinds = data?.rows ?? none
  const columns = useMemo(
    (): Column<CertificateRow>[] => [
      { field: 'kindName', width: 150 },
      { field: 'subject', width: 240 },
      { field: 'certNo', width: 180 },
      {
        field: 'certState',
        says: ({ certState }) => t(`state_${certState}`),
        as: ({ certState }) => <CertificateTag state={certState} />,
      },
      { field: 'validUntil', kind: 'day' },
      {
        field: 'daysLeft',
        kind: 'figure',
        says: ({ certState, daysLeft }) => (certState === 'replaced' ? '' : shownQuantity(daysLeft)),
      },
      { field: 'holderName', width: 220 },
      { field: 'issuer', width: 180 },
      { field: 'issuedOn', kind: 'day', optional: true },
      { field: 'fileCount', kind: 'figure', width: 80 },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <MasterList
      of={certificateCalls}
      ask={({ id }) => ({ id })}
      nameOf={nameOf}
      words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
      form={CertificateForm}
      columns={columns}
      rowKey="id"
      main="certNo"
      card={{ title: 'subject', facts: ['kindName', 'certNo', 'validUntil', 'certState'] }}
      help={t('help')}
      toolbar={
        <>
          <ImportButton permission="equipment:certificate:import" dialog={CertificateImport} />
          <PackButton />
        </>
      }
      empty={{ title: t('title'), text: t('help') }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <SearchChoice
              of={field('certState')}
              options={certificateStates.map((value) => ({ value, label: t(`state_${value}`) }))}
            />
            <SearchChoice
              of={field('kindId')}
              options={kinds.map(({ id, kindName }) => ({ value: String(id), label: kindName }))}
            />
            <ProjectSearch of={field('projectInfoNo')} />
          </>
        ),
      }}
    />
  )
}
export default CertificateList
