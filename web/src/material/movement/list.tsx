import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type MovementRow, movementCalls, movementKinds, movementSides } from '@geodepot/contracts/material/movement.ts'
import { movementMessages } from '@geodepot/contracts/material/movement.messages.ts'
import { useMemo } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText, SearchToggle } from '../../kit/list/index.ts'
import { useStores } from '../store/index.ts'

/** What went from where to where, as it was posted. */
const MovementList = () => {
  const t = useText(movementMessages)
  const priced = mayDo(usePerson(), pricePermission)
  const stores = useStores()
  const columns = useMemo(
    (): readonly Column<MovementRow>[] => [
      { field: 'bizDate', width: 110 },
      { field: 'period', optional: true },
      { field: 'kind', says: ({ kind }) => t(`kind_${kind}`) },
      { field: 'materialCode', width: 120 },
      'materialNameCn',
      { field: 'materialNameEn', optional: true },
      { field: 'specChassisNo', optional: true },
      { field: 'partNo', optional: true },
      'batchNo',
      'fromName',
      'toName',
      { field: 'quantity', kind: 'figure' },
      'unitName',
      ...(priced ? ([{ field: 'amount', kind: 'money' }] satisfies Column<MovementRow>[]) : []),
      { field: 'documentNumber', optional: true },
      { field: 'recordedBy', optional: true },
      { field: 'recordTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [t, priced],
  )
  return (
    <List
      of={movementCalls.list}
      columns={columns}
      rowKey="id"
      main="materialNameCn"
      card={{ title: 'materialNameCn', facts: ['bizDate', 'toName', 'quantity'] }}
      exportOf={movementCalls.export}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('keywordHint')} />
            <SearchChoice several of={field('storeId')} options={stores.options} />
            <SearchChoice
              several
              of={field('kind')}
              options={movementKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
            />
          </>
        ),
        more: (field) => (
          <>
            <SearchText of={field('batchNo')} />
            <SearchDay of={field('beginDate')} />
            <SearchDay of={field('endDate')} />
            <SearchText of={field('period')} hint="yyyy-MM" />
            <SearchChoice
              of={field('side')}
              options={movementSides.map((value) => ({ value, label: t(`side_${value}`) }))}
            />
            {/* Where a figure led here: pressed once more, the list is of everything again. */}
            {(['materialId', 'batchId'] as const).map((name) => {
              const of = field(name)
              return of.values.length === 0 ? null : <SearchToggle key={name} of={of} value={of.values[0] ?? ''} />
            })}
          </>
        ),
      }}
    />
  )
}
export default MovementList
