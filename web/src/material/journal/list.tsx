import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import { type JournalRow, journalAccounts, journalCalls, journalKinds } from '@geodepot/contracts/material/journal.ts'
import { journalMessages } from '@geodepot/contracts/material/journal.messages.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../kit/access/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf } from '../../kit/routing/index.ts'
import { type Column, List, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { lazyPart } from '../../kit/ui/index.ts'
import { usePeriodOptions } from '../inventory/index.ts'
import { useStores } from '../store/index.ts'

const Balance = lazyPart(() => import('./balance.tsx'))
const Reverse = lazyPart(() => import('./reverse.tsx'))

/** Where a posting comes from: its document, or the month of a run. */
const useOrigin = () => {
  const depreciation = usePathOf('equipment/depreciation/index')
  return ({ document, month }: JournalRow): string | undefined => {
    if (document) return `/open/${document.kind}/${document.id}`
    return month === null || depreciation === undefined ? undefined : `${depreciation}?month=${month}`
  }
}

/** What accounting books: every posting of a period with its debit and its credit. */
const JournalList = () => {
  const t = useText(journalMessages)
  const priced = mayDo(usePerson(), pricePermission)
  const stores = useStores()
  const periods = usePeriodOptions()
  const origin = useOrigin()
  const reverses = mayDo(usePerson(), journalCalls.reverse.permission)
  const [open, setOpen] = useState(false)
  const [reversed, reverse] = useState<number>()
  const [shut, stay] = [() => setOpen(false), () => reverse(undefined)]
  const columns = useMemo(
    (): readonly Column<JournalRow>[] => [
      { field: 'id', kind: 'figure', width: 80 },
      { field: 'bizDate', width: 104 },
      { field: 'kind', says: ({ kind }) => t(`kind_${kind}`), width: 88 },
      { field: 'debitAccount', says: ({ debitAccount }) => t(`account_${debitAccount}`) },
      'debitObject',
      { field: 'creditAccount', says: ({ creditAccount }) => t(`account_${creditAccount}`) },
      'creditObject',
      'materialNameCn',
      { field: 'quantity', kind: 'figure', width: 80 },
      { field: 'unitName', width: 72 },
      ...(priced ? ([{ field: 'amount', kind: 'money' }] satisfies Column<JournalRow>[]) : []),
      'documentNumber',
      { field: 'period', optional: true },
      { field: 'projectInfoNo', optional: true },
      { field: 'costUnit', optional: true },
      { field: 'materialCode', optional: true },
      { field: 'materialNameEn', optional: true },
      { field: 'specChassisNo', optional: true },
      { field: 'partNo', optional: true },
      { field: 'batchNo', optional: true },
      { field: 'recordedBy', optional: true },
      { field: 'recordTime', kind: 'moment', optional: true },
      { field: 'remark', optional: true },
    ],
    [t, priced],
  )
  return (
    <>
      <List
        of={journalCalls.list}
        help={t('help')}
        columns={columns}
        rowKey="id"
        main="id"
        to={origin}
        actions={[
          {
            name: 'reverse',
            label: t('reverse'),
            shown: ({ reversible }) => reverses && reversible,
            run: ({ id }) => reverse(id),
          },
        ]}
        card={{ title: 'materialNameCn', facts: ['debitAccount', 'creditAccount', priced ? 'amount' : 'quantity'] }}
        exportOf={journalCalls.export}
        toolbar={priced && <Button onClick={() => setOpen(true)}>{t('byAccount')}</Button>}
        search={{
          main: (field) => (
            <>
              <SearchChoice of={field('period')} options={periods} unchosen={t('thisPeriod')} />
              <SearchChoice
                several
                of={field('account')}
                options={journalAccounts.map((value) => ({ value, label: t(`account_${value}`) }))}
              />
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchText of={field('documentNumber')} />
            </>
          ),
          more: (field) => (
            <>
              <SearchChoice several of={field('storeId')} options={stores.options} />
              <SearchText of={field('projectInfoNo')} />
              <SearchChoice
                several
                of={field('journalKind')}
                options={journalKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
              />
            </>
          ),
        }}
      />
      {open && <Balance close={shut} failed={shut} />}
      {reversed !== undefined && <Reverse id={reversed} close={stay} failed={stay} />}
    </>
  )
}
export default JournalList
