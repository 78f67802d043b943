import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { queryNow } from '../../kit/api/index.ts'
import { GivenLines, shownColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { nameField } from '../material/index.ts'
import { lines as described } from './described.ts'
import { type DraftLine, type Values, taken } from './values.ts'

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(schemeMessages)
  return [
    // Where a refusal of the line itself points.
    shownColumn<DraftLine>({
      field: 'sourceLineId',
      title: t(nameField()),
      width: 240,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({ field: '$open', title: t('openQty'), kind: 'figure', width: 80 }),
    ...useWrittenColumns<DraftLine>(described),
    shownColumn<DraftLine>({ field: '$unit', title: t('unitName'), width: 80 }),
    shownColumn<DraftLine>({ field: '$needDate', title: t('needDate'), width: 100 }),
    shownColumn<DraftLine>({ field: '$plan', title: t('planNumber'), width: 190 }),
    shownColumn<DraftLine>({ field: '$project', title: t('projectNames'), width: 200 }),
  ]
}

/** The lines that are bought; those of the buyer's plans that wait are taken by one press, or chosen. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(schemeMessages)
  const columns = useColumns()
  return (
    <GivenLines<DraftLine>
      form={form}
      title={t('lines')}
      columns={columns}
      by="sourceLineId"
      read={async () => (await queryNow(schemeCalls.open, {})).map(taken)}
      takeAll={t('fillOpen')}
      none={t('nothingOpen')}
    />
  )
}
