import { virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { queryNow, toast } from '../../kit/api/index.ts'
import { GivenLines, sheetColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn, useField } from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { nameField } from '../material/index.ts'
import { lines as described } from './described.ts'
import { type DraftLine, type Values, suggested } from './values.ts'

const fixed = () => true

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(virtualOrderMessages)
  const shown = (field: GridColumn<DraftLine>['field'], title: string, width: number) =>
    sheetColumn<DraftLine>({ field, title, width, readOnly: fixed })
  return [
    // Where a refusal of the line itself points.
    { ...shown('sourceLineId', t(nameField()), 240), says: ({ $material = '' }) => $material },
    shown('$from', t('applicationNumber'), 190),
    shown('$open', t('openQty'), 110),
    ...useWrittenColumns<DraftLine>(described),
  ]
}

/** The lines that are ordered; those that are to be bought are taken by one press, or chosen. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(virtualOrderMessages)
  const project = useField(form, 'projectInfoNo').value
  const columns = useColumns()
  const read = async () => {
    if (typeof project !== 'string' || project === '') {
      toast.warning(translate(virtualOrderMessages, 'chooseProject'))
      return undefined
    }
    return (await queryNow(virtualOrderCalls.open, { projectInfoNo: project })).map(suggested)
  }
  return (
    <GivenLines<DraftLine>
      form={form}
      title={t('lines')}
      columns={columns}
      by="sourceLineId"
      read={read}
      takeAll={t('fillOpen')}
      none={t('nothingOpen')}
    />
  )
}
