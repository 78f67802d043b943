import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import type { OrderPaperRow } from '@geodepot/contracts/material/order.papers.ts'
import type { OrderDetail } from '@geodepot/contracts/material/order.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { FilesShown } from '../../kit/files/index.ts'
import { StateTag, absent, shownDate, useText } from '../../kit/i18n/index.ts'
import { type LineColumn, LinesTable, Panel, lazyPart } from '../../kit/ui/index.ts'
import './order.css'
import { shipmentNumber } from './shipment-number.ts'

const Paper = lazyPart(() => import('./paper.tsx'))
const tones = {
  received: 'done',
  waived: 'done',
  missing: 'refused',
  awaited: 'draft',
} as const satisfies Record<OrderPaperRow['standing'], Tone>

type Row = OrderPaperRow & {
  readonly $key: string
  readonly $of: string
  readonly $what: string
  readonly $acts: string
}
/** Which papers of trade it needs, which are there, and in red those that are missing. Its buyer says what came. */
export const Papers = ({ row }: { row: OrderDetail }) => {
  const t = useText(orderMessages)
  const [kept, setKept] = useState<OrderPaperRow | 'other'>()
  const mayKeep = row.can.keepPaper === true
  if (row.papers.length === 0 && !mayKeep) return null
  const rows = row.papers.map((one): Row => {
    const shipment = shipmentNumber(row, one.shipmentId)
    return {
      ...one,
      $key: `${one.paperId} ${one.shipmentId ?? ''}`,
      $of: shipment === undefined ? t('paperOfOrder') : t('shipmentOf', { number: String(shipment) }),
      $what: [one.paperNo, one.paperDate && shownDate(one.paperDate), one.reason].filter(Boolean).join(' · '),
      $acts: '',
    }
  })
  const hasFiles = rows.some(({ files }) => files.length > 0)
  const columns: LineColumn<Row>[] = [
    { field: 'paperName', title: t('paperName'), width: 200 },
    { field: '$of', title: t('paperFor'), width: 90 },
    {
      field: 'standing',
      title: t('standing'),
      width: 80,
      as: ({ standing }) => <StateTag tone={tones[standing]}>{t(`standing_${standing}`)}</StateTag>,
    },
    { field: 'stage', title: t('stage'), width: 110, as: ({ stage }) => t(`stage_${stage}`) },
    { field: '$what', title: t('paperNo'), width: 200, as: ({ $what }) => $what || absent },
    ...(hasFiles
      ? [
          {
            field: 'files' as const,
            title: t('paperFiles'),
            width: 180,
            as: ({ files }: Row) => (files.length === 0 ? absent : <FilesShown rows={files} />),
          },
        ]
      : []),
    {
      field: 'keptBy',
      title: t('keptBy'),
      width: 80,
      as: ({ keptBy, keptTime }) => <span title={keptTime?.slice(0, 16)}>{keptBy || absent}</span>,
    },
    ...(mayKeep
      ? [
          {
            field: '$acts' as const,
            title: '',
            acts: true as const,
            width: 70,
            as: (one: Row) => (
              <Button type="link" size="small" onClick={() => setKept(one)}>
                {t(['received', 'waived'].includes(one.standing) ? 'changePaper' : 'recordPaper')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Panel title={t('papers')}>
      {rows.length > 0 && (
        <LinesTable<Row>
          rows={rows}
          columns={columns}
          rowKey="$key"
          label={t('papers')}
          card={{ title: 'paperName', facts: ['$of', 'standing', '$what', ...(hasFiles ? (['files'] as const) : [])] }}
        />
      )}
      {mayKeep && (
        <div className="order-tools">
          <Button onClick={() => setKept('other')}>{t('otherPaper')}</Button>
        </div>
      )}
      {kept && <Paper of={row} {...(kept !== 'other' && { given: kept })} close={() => setKept(undefined)} />}
    </Panel>
  )
}
