import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { queryNow } from '../../kit/api/index.ts'
import { GivenLines, sheetColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { nameField } from '../material/index.ts'
import { lines as described } from './described.ts'
import { type DraftLine, type Values, taken } from './values.ts'

const fixed = () => true
const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(schemeMessages)
  const shown = (field: GridColumn<DraftLine>['field'], title: string, width = 80) =>
    sheetColumn<DraftLine>({ field, title, width, readOnly: fixed })
  return [
    // Where a refusal of the line itself points.
    { ...shown('sourceLineId', t(nameField()), 240), says: ({ $material = '' }) => $material },
    { ...shown('$open', t('openQty')), kind: 'figure' },
    ...useWrittenColumns<DraftLine>(described),
    shown('$unit', t('unitName')),
    shown('$needDate', t('needDate'), 100),
    shown('$plan', t('planNumber'), 190),
    shown('$project', t('projectNames'), 200),
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
