import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { addLines, shownColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn, LinesSection } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { nameField } from '../material/index.ts'
import { lines as described } from './described.ts'
import { type DraftLine, type Values, waitingLine } from './values.ts'

// Loaded when it is first opened: a list of its own.
const Choose = lazy(() => import('./choose.tsx'))
const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(planMessages)
  const [quantity, expected, note] = useWrittenColumns<DraftLine>(described)
  return [
    // Where a refusal of the line itself points.
    shownColumn<DraftLine>({
      field: 'sourceLineId',
      title: t(nameField()),
      width: 220,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({ field: '$open', title: t('openQty'), kind: 'figure', width: 90 }),
    ...(quantity ? [quantity] : []),
    ...(expected ? [expected] : []),
    ...(note ? [note] : []),
    shownColumn<DraftLine>({ field: '$needDate', title: t('needDate'), width: 100 }),
    shownColumn<DraftLine>({ field: '$project', title: t('projectName'), width: 160 }),
    shownColumn<DraftLine>({ field: '$application', title: t('applicationNumber'), width: 190 }),
  ]
}

/** The lines that are bought, chosen from those that wait. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(planMessages)
  const columns = useColumns()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <LinesSection<Values, DraftLine>
        form={form}
        name="lines"
        title={t('lines')}
        columns={columns}
        given
        tools={
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('addWaiting')}
          </Button>
        }
      />
      {choosing && (
        <Suspense fallback={null}>
          <Choose
            close={() => setChoosing(false)}
            take={(chosen) => addLines(form, 'sourceLineId', chosen.map(waitingLine))}
          />
        </Suspense>
      )}
    </>
  )
}
