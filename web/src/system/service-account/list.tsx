import { type ServiceAccountRow, serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { serviceAccountMessages } from '@geodepot/contracts/system/service-account.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { StateTag, shownMoment, useText } from '../../kit/i18n/index.ts'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { MasterList } from '../../kit/master/index.ts'
import { KeysDialog } from './keys-dialog.tsx'

// Loaded when it is first opened: the list itself does without its pickers.
const ServiceAccountForm = lazy(() => import('./form.tsx'))
const nameOf = (row: ServiceAccountRow): string => row.name

/** All that the person may see; one is written in a dialog, its keys are kept in another. */
const ServiceAccountList = () => {
  const t = useText(serviceAccountMessages)
  const [keysOf, setKeysOf] = useState<ServiceAccountRow>()
  const columns = useMemo(
    (): Column<ServiceAccountRow>[] => [
      { field: 'name', width: 180 },
      {
        field: 'status',
        width: 90,
        says: ({ status }) => t(`status${status}`),
        as: ({ status }) => <StateTag tone={status === '0' ? 'done' : 'draft'}>{t(`status${status}`)}</StateTag>,
      },
      { field: 'deptName', width: 160 },
      { field: 'roleNames', width: 200 },
      { field: 'addresses', width: 180, says: ({ addresses }) => addresses || t('anywhere') },
      { field: 'keyCount', kind: 'figure', width: 100 },
      {
        field: 'usedTime',
        width: 160,
        says: ({ usedTime }) => (usedTime === null ? t('neverUsed') : shownMoment(usedTime)),
      },
      { field: 'remark', optional: true },
      { field: 'createBy', optional: true },
      { field: 'createTime', kind: 'moment', optional: true },
      { field: 'updateTime', kind: 'moment', optional: true },
    ],
    [t],
  )
  return (
    <>
      <MasterList
        of={serviceAccountCalls}
        ask={({ id }) => ({ id })}
        nameOf={nameOf}
        words={{ add: t('add'), edit: t('editTitle'), remove: t('removeTitle') }}
        form={ServiceAccountForm}
        columns={columns}
        rowKey="id"
        main="name"
        card={{ title: 'name', facts: ['status', 'deptName', 'keyCount', 'usedTime'] }}
        help={t('help')}
        empty={{ title: t('empty'), text: t('help') }}
        actions={(edit) => [
          edit,
          { name: 'keys', label: t('keys'), shown: ({ can }) => can.key === true, run: (row) => setKeysOf(row) },
        ]}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('name')} />
              <SearchChoice
                of={field('status')}
                options={(['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))}
              />
            </>
          ),
        }}
      />
      <KeysDialog of={keysOf} close={() => setKeysOf(undefined)} />
    </>
  )
}
export default ServiceAccountList
