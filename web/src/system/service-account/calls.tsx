import { type ServiceCall, callOutcomes, serviceAccountCalls } from '@geodepot/contracts/system/service-account.ts'
import { serviceAccountMessages } from '@geodepot/contracts/system/service-account.messages.ts'
import { useMemo } from 'react'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchChoice, SearchDay, SearchText } from '../../kit/list/index.ts'

/** Every call that was made with a key, and what became of it. */
const ServiceCalls = () => {
  const t = useText(serviceAccountMessages)
  const columns = useMemo(
    (): Column<ServiceCall>[] => [
      { field: 'callTime', kind: 'moment', width: 160 },
      { field: 'name', width: 180 },
      {
        field: 'outcome',
        width: 90,
        says: ({ outcome }) => t(`outcome_${outcome}`),
        as: ({ outcome }) => (
          <StateTag tone={outcome === 'done' ? 'done' : 'refused'}>{t(`outcome_${outcome}`)}</StateTag>
        ),
      },
      { field: 'code', width: 90 },
      { field: 'method', width: 90 },
      { field: 'path', width: 320 },
      { field: 'address', width: 150 },
      { field: 'hint', width: 120, says: ({ hint }) => `${hint}…` },
    ],
    [t],
  )
  return (
    <List
      of={serviceAccountCalls.calls}
      columns={columns}
      rowKey="id"
      card={{ title: 'name', facts: ['outcome', 'callTime', 'path', 'address'] }}
      help={t('callsHelp')}
      empty={{ title: t('noCalls') }}
      search={{
        main: (field) => (
          <>
            <SearchText of={field('name')} />
            <SearchChoice
              of={field('outcome')}
              options={callOutcomes.map((value) => ({ value, label: t(`outcome_${value}`) }))}
            />
            <SearchDay of={field('beginTime')} />
            <SearchDay of={field('endTime')} />
          </>
        ),
      }}
    />
  )
}
export default ServiceCalls
