import type { AllocationLineRow } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useLineColumns } from '../../kit/document/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { LinesTable, Panel, Stacked } from '../../kit/ui/index.ts'
import { Instead } from './consent/instead.tsx'
import { type GroupRow, groups, lines } from './described.ts'
import { statesOf, sumsOf } from './groups.ts'
import { PartlyShipped, byModel, codesOf, modelName, nameOf } from '../shipment/index.ts'

const tones: Readonly<Record<AllocationLineRow['receiveState'], Tone>> = { 0: 'underWay', 1: 'done', 2: 'refused' }
/** In which state lines are; counted where they are in several. */
const ReceiveStates = ({ of }: { of: readonly AllocationLineRow[] }) => {
  const t = useText(allocationMessages)
  const counts = statesOf(of)
  const there = (['0', '1', '2'] as const).filter((state) => counts[state] > 0)
  return (
    <span className="allocation-states">
      {there.map((state) => (
        <StateTag key={state} tone={tones[state]}>
          {there.length === 1 ? t(`receive${state}`) : `${t(`receive${state}`)} ${counts[state]}`}
        </StateTag>
      ))}
      <PartlyShipped of={of} />
    </span>
  )
}

const ByModel = ({ of }: { of: readonly AllocationLineRow[] }) => {
  const t = useText(allocationMessages)
  const rows = useMemo(() => byModel(of).map((group): GroupRow => ({ ...group, ...sumsOf(group.lines) })), [of])
  const columns = useLineColumns(groups, rows, {
    devModel: (row) => (
      <Stacked below={`${row.unit} · ${row.devName}`} more={<Instead of={row.lines} />}>
        {modelName(row)}
      </Stacked>
    ),
    lines: (row) => <ReceiveStates of={row.lines} />,
  })
  return <LinesTable {...columns} rowKey="modelId" label={t('lines')} />
}

/** A single device that has not left may stay behind for another. */
const isLoading = ({ devId, shippedQty }: AllocationLineRow) => devId !== null && isZero(shippedQty)
const ByLine = ({ of, swap }: { of: readonly AllocationLineRow[]; swap: Swap | undefined }) => {
  const t = useText(allocationMessages)
  const columns = useLineColumns(lines, of, {
    selfNum: (row) => (
      <Stacked
        below={row.devId === null ? row.devName : codesOf(row).slice(1).join(' · ')}
        more={
          swap &&
          isLoading(row) && (
            <Button
              className="allocation-swap"
              type="link"
              size="small"
              aria-label={t('swapTitle', { name: nameOf(row) })}
              onClick={() => swap(row)}
            >
              {t('swap')}
            </Button>
          )
        }
      >
        {nameOf(row)}
      </Stacked>
    ),
    devModel: (row) => <Stacked more={<Instead of={[row]} />}>{modelName(row)}</Stacked>,
    receiveState: (row) => <ReceiveStates of={[row]} />,
  })
  return <LinesTable {...columns} rowKey="lineId" label={t('lines')} />
}

type Swap = (line: AllocationLineRow) => void
/** What goes, model by model or line by line, with what became of it; `swap` puts another on a line that is loaded. */
export const Lines = ({ of, swap }: { of: readonly AllocationLineRow[]; swap?: Swap | undefined }) => {
  const t = useText(allocationMessages)
  const [view, setView] = useState<'model' | 'line'>('model')
  return (
    <Panel title={t('lines')}>
      <Segmented
        className="allocation-view"
        size="small"
        value={view}
        onChange={setView}
        options={[
          { value: 'model', label: t('byModel') },
          { value: 'line', label: t('byLine', { count: of.length }) },
        ]}
      />
      {swap && view === 'model' && of.some(isLoading) && (
        <Button type="link" size="small" onClick={() => setView('line')}>
          {t('swapBegin')}
        </Button>
      )}
      {view === 'model' ? <ByModel of={of} /> : <ByLine of={of} swap={swap} />}
    </Panel>
  )
}
