import type { AllocationLineRow } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Panel, type LineColumn, LinesTable } from '../../kit/ui/index.ts'
import { StateTag, absent, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { Instead } from './consent/instead.tsx'
import { type Quantities, quantities, statesOf, sumsOf } from './groups.ts'
import { type ModelGroup, byModel, codesOf, modelName } from '../shipment/index.ts'

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
    </span>
  )
}

interface GroupRow extends Omit<ModelGroup<AllocationLineRow>, 'lines'>, Quantities {
  readonly receiveState: readonly AllocationLineRow[]
}
const figure = (name: keyof Quantities, value: string) => {
  if (isZero(value)) return absent
  return name === 'unsettledQty' || name === 'shortQty' || name === 'refusedQty' || name === 'damagedQty' ? (
    <span className="hand-over-amber">{shownQuantity(value)}</span>
  ) : (
    shownQuantity(value)
  )
}
// Short words: seven columns of figures stand beside each other.
const heads = {
  qty: 'deviceCount',
  shippedQty: 'shipped',
  receivedQty: 'received',
  damagedQty: 'damaged',
  shortQty: 'short',
  refusedQty: 'refused',
  unsettledQty: 'unsettled',
} as const
/** Whether any of it was shipped: before that only the quantity says something. */
const isUnderWay = (of: readonly AllocationLineRow[]): boolean => of.some(({ shippedQty }) => !isZero(shippedQty))
const useFigures = (of: readonly AllocationLineRow[]) => {
  const t = useText(allocationMessages)
  return quantities
    .filter((field) => isUnderWay(of) || field === 'qty')
    .map((field) => ({
      field,
      title: t(heads[field]),
      kind: 'figure' as const,
      total: true,
      width: 82,
      as: (row: Quantities) => figure(field, row[field]),
    }))
}

const ByModel = ({ of }: { of: readonly AllocationLineRow[] }) => {
  const t = useText(allocationMessages)
  const rows = useMemo(
    () => byModel(of).map(({ lines, ...group }): GroupRow => ({ ...group, ...sumsOf(lines), receiveState: lines })),
    [of],
  )
  const columns: LineColumn<GroupRow>[] = [
    {
      field: 'devModel',
      title: t('devModel'),
      width: 160,
      as: (row) => (
        <span className="hand-over-thing">
          <span>{modelName(row)}</span>
          <small>
            {row.unit} · {row.devName}
          </small>
          <Instead of={row.receiveState} />
        </span>
      ),
    },
    ...useFigures(of),
    ...(isUnderWay(of)
      ? [
          {
            field: 'receiveState' as const,
            title: t('lineState'),
            width: 100,
            as: (row: GroupRow) => <ReceiveStates of={row.receiveState} />,
          },
        ]
      : []),
  ]
  return (
    <LinesTable
      rows={rows}
      columns={columns}
      rowKey="modelId"
      label={t('lines')}
      card={{ title: 'devModel', facts: ['qty', 'shippedQty', 'receivedQty', 'unsettledQty', 'receiveState'] }}
    />
  )
}

const ByLine = ({ of }: { of: readonly AllocationLineRow[] }) => {
  const t = useText(allocationMessages)
  const figures = useFigures(of)
  const columns: LineColumn<AllocationLineRow>[] = [
    {
      field: 'selfNum',
      title: t('devId'),
      width: 150,
      as: (row) => (
        <span className="hand-over-thing">
          <span>{codesOf(row)[0] ?? modelName(row)}</span>
          <small>{row.devId === null ? row.devName : codesOf(row).slice(1).join(' · ')}</small>
        </span>
      ),
    },
    {
      field: 'devModel',
      title: t('devModel'),
      width: 130,
      as: (row) => (
        <span className="hand-over-thing">
          <span>{modelName(row)}</span>
          <Instead of={[row]} />
        </span>
      ),
    },
    ...figures,
    ...(isUnderWay(of)
      ? [
          {
            field: 'receiveState' as const,
            title: t('lineState'),
            width: 96,
            as: (row: AllocationLineRow) => <ReceiveStates of={[row]} />,
          },
        ]
      : []),
  ]
  return (
    <LinesTable
      rows={of}
      columns={columns}
      rowKey="lineId"
      label={t('lines')}
      card={{ title: 'selfNum', facts: ['devModel', 'qty', 'receivedQty', 'unsettledQty', 'receiveState'] }}
    />
  )
}

/** What goes, model by model or line by line, with what became of it. */
export const Lines = ({ of }: { of: readonly AllocationLineRow[] }) => {
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
      {view === 'model' ? <ByModel of={of} /> : <ByLine of={of} />}
    </Panel>
  )
}
