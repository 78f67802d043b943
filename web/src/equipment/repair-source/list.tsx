import {
  type InboundRow,
  inboundOutcomes,
  inboundSources,
  repairSourceCalls,
} from '@geodepot/contracts/equipment/repair-source.ts'
import { repairSourceMessages } from '@geodepot/contracts/equipment/repair-source.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, ImportButton, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'
import { InboundDialog } from './dialog.tsx'

const RepairSourceImport = lazy(() => import('./import.tsx'))

/** What other systems sent of repairs, and what became of it. */
const RepairSources = () => {
  const t = useText(repairSourceMessages)
  const [shown, show] = useState<InboundRow>()
  const columns = useMemo(
    (): Column<InboundRow>[] => [
      { field: 'number', width: 170 },
      { field: 'source', width: 150, says: ({ source }) => t(`source_${source}`) },
      {
        field: 'outcome',
        says: ({ outcome }) => t(`outcome_${outcome}`),
        as: ({ outcome }) => (
          <StateTag tone={outcome === 'accepted' ? 'done' : 'refused'}>{t(`outcome_${outcome}`)}</StateTag>
        ),
      },
      { field: 'deviceNo', width: 150 },
      { field: 'deviceName', width: 160 },
      { field: 'repairNumber', width: 190 },
      { field: 'reason', width: 300 },
      { field: 'receivedTime', kind: 'moment', width: 160 },
      { field: 'way', says: ({ way }) => t(`way_${way}`), width: 80 },
      { field: 'receivedBy', width: 120 },
      { field: 'times', kind: 'figure', optional: true },
    ],
    [t],
  )
  return (
    <>
      <List
        of={repairSourceCalls.list}
        columns={columns}
        rowKey="id"
        main="number"
        opens={(row) => () => show(row)}
        card={{ title: 'number', facts: ['source', 'outcome', 'deviceNo', 'reason', 'receivedTime'] }}
        exportOf={repairSourceCalls.export}
        toolbar={<ImportButton permission="equipment:repair-source:import" dialog={RepairSourceImport} />}
        help={t('help')}
        empty={{ title: t('empty'), text: t('help') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} />
              <SearchChoice
                of={field('source')}
                options={inboundSources.map((value) => ({ value, label: t(`source_${value}`) }))}
              />
              <SearchChoice
                of={field('outcome')}
                options={inboundOutcomes.map((value) => ({ value, label: t(`outcome_${value}`) }))}
              />
              <SearchDay of={field('beginTime')} />
              <SearchDay of={field('endTime')} />
            </>
          ),
        }}
      />
      <InboundDialog of={shown} close={() => show(undefined)} />
    </>
  )
}
export default RepairSources
