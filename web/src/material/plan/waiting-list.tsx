import { type PlanOpenLine, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { type Column, List, type ListProps, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { useEntries } from './buyers.tsx'

type Of = typeof planCalls.open
/** The lines that wait to be bought, on their page and where they are chosen for a plan. */
export const WaitingList = (props: Pick<ListProps<Of>, 'chosen' | 'keep' | 'toolbar'>) => {
  const t = useText(planMessages)
  const types = useEntries(dictionaries.materialType)
  const columns = useMemo(
    (): Column<PlanOpenLine>[] => [
      { field: 'materialNameCn', width: 180 },
      { field: 'partNo', width: 140 },
      { field: 'specChassisNo', optional: true },
      'unitName',
      { field: 'openQty', kind: 'figure' },
      { field: 'estimatedAmount', kind: 'money', unit: 'USD' },
      { field: 'needDate', kind: 'day' },
      { field: 'again', says: (row) => t(`again${row.again}`) },
      { field: 'projectName', width: 180 },
      'userUnit',
      { field: 'applicationNumber', later: true },
      { field: 'analysisNumber', later: true },
      { field: 'buyQty', kind: 'figure', optional: true },
      { field: 'materialCode', optional: true },
      { field: 'applicableModel', optional: true },
    ],
    [t],
  )
  return (
    <List
      {...props}
      of={planCalls.open}
      title={t('waiting')}
      help={t('waitingHelp')}
      empty={{ title: t('nothingWaits'), text: t('nothingWaitsText') }}
      columns={columns}
      rowKey="sourceLineId"
      card={{ title: 'materialNameCn', facts: ['openQty', 'estimatedAmount', 'projectName'] }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('keyword')} hint={t('materialHint')} />
            <SearchChoice several of={field('materialType')} options={types.options} />
            <SearchChoice
              of={field('again')}
              options={(['0', '1'] as const).map((value) => ({ value, label: t(`again${value}`) }))}
            />
          </>
        ),
      }}
    />
  )
}
