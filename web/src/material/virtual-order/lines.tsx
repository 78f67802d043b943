import { virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { queryNow, toast } from '../../kit/api/index.ts'
import { GivenLines, shownColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn, useField } from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { nameField } from '../material/index.ts'
import { lines as described } from './described.ts'
import { type DraftLine, type Values, suggested } from './values.ts'

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(virtualOrderMessages)
  return [
    // Where a refusal of the line itself points.
    shownColumn<DraftLine>({
      field: 'sourceLineId',
      title: t(nameField()),
      width: 240,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({ field: '$from', title: t('applicationNumber'), width: 190 }),
    shownColumn<DraftLine>({ field: '$open', title: t('openQty'), kind: 'figure', width: 110 }),
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
