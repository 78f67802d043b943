import { type DemandRow, demand } from '@geodepot/contracts/equipment/demand.ts'
import { demandMessages } from '@geodepot/contracts/equipment/demand.messages.ts'
import { useMemo, useState } from 'react'
import { absent, shownDate, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { type Column, List, SearchText, SearchToggle } from '../../kit/list/index.ts'
import { Drawer, Stacked, lazyPart } from '../../kit/ui/index.ts'
import { CategoryPanel } from '../category/index.ts'
import { Strip } from './strip.tsx'

const Detail = lazyPart(() => import('./detail.tsx'))

const useColumns = (): readonly Column<DemandRow>[] => {
  const t = useText(demandMessages)
  return useMemo(
    () => [
      {
        field: 'devModel',
        says: ({ brand, devModel, devType }) => `${brand} ${devModel} ${devType}`.trim(),
        as: ({ brand, devModel, devType }) => <Stacked below={devType}>{`${brand} ${devModel}`.trim()}</Stacked>,
      },
      {
        field: 'shortOn',
        width: 112,
        says: ({ shortOn }) => (shortOn === null ? '' : shownDate(shortOn)),
        as: ({ shortOn }) =>
          shortOn === null ? absent : <span className="demand-short-text">{shownDate(shortOn)}</span>,
      },
      {
        field: 'shortQty',
        kind: 'figure',
        width: 96,
        as: ({ shortOn, shortQty }) =>
          shortOn === null ? absent : <span className="demand-short-text">{shownQuantity(shortQty)}</span>,
      },
      {
        field: 'shortWeeks',
        label: t('weeks'),
        width: 232,
        says: ({ shortWeeks }) => String(shortWeeks),
        as: (row) => <Strip of={row} />,
      },
      { field: 'asked', kind: 'figure', width: 124 },
      { field: 'free', kind: 'figure', width: 88 },
      { field: 'coming', kind: 'figure', width: 88, later: true },
      { field: 'unit', width: 64 },
      { field: 'brand', optional: true },
    ],
    [t],
  )
}

/** What is asked for and what will be there, model by model; what is short first stands first. */
const DemandList = () => {
  const t = useText(demandMessages)
  const columns = useColumns()
  const [shown, show] = useState<DemandRow>()
  return (
    <>
      <List
        of={demand.list}
        help={t('help')}
        columns={columns}
        rowKey="key"
        main="devModel"
        opens={(row) => () => show(row)}
        card={{ title: 'devModel', facts: ['asked', 'free', 'shortOn'] }}
        exportOf={demand.export}
        empty={{ title: t('nothing'), text: t('nothingNext') }}
        aside={(field) => <CategoryPanel of={field('categoryId')} />}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} hint={t('keywordHint')} />
              <SearchToggle of={field('short')} value="1" />
            </>
          ),
        }}
      />
      <Drawer
        open={shown !== undefined}
        onClose={() => show(undefined)}
        title={shown ? `${shown.brand} ${shown.devModel} · ${shown.devType}`.trim() : ''}
        size="min(760px, 100%)"
      >
        {shown && <Detail id={shown.key} />}
      </Drawer>
    </>
  )
}
export default DemandList
