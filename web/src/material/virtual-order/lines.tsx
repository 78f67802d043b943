import { virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { Button } from 'antd'
import { queryNow, showError, toast } from '../../kit/api/index.ts'
import { sheetColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn, LinesSection, useField } from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { lines as described } from './described.ts'
import { type DraftLine, type Values, suggested } from './values.ts'

const fixed = () => true

const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(virtualOrderMessages)
  const shown = (field: GridColumn<DraftLine>['field'], title: string, width: number) =>
    sheetColumn<DraftLine>({ field, title, width, readOnly: fixed })
  return [
    // Where a refusal of the line itself points.
    { ...shown('sourceLineId', t('materialNameCn'), 240), says: ({ $material = '' }) => $material },
    shown('$from', t('applicationNumber'), 190),
    shown('$open', t('openQty'), 110),
    ...useWrittenColumns<DraftLine>(described),
  ]
}

/** The lines that are ordered; those that are to be bought are taken by one press. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(virtualOrderMessages)
  const project = useField(form, 'projectInfoNo').value
  const columns = useColumns()
  const take = async () => {
    if (typeof project !== 'string' || project === '')
      return toast.warning(translate(virtualOrderMessages, 'chooseProject'))
    const open = await queryNow(virtualOrderCalls.open, { projectInfoNo: project })
    const now = (form.store.read().values.lines ?? []).filter(({ sourceLineId }) => sourceLineId !== undefined)
    const there = new Set(now.map(({ sourceLineId }) => Number(sourceLineId)))
    const more = open.filter(({ sourceLineId }) => !there.has(sourceLineId))
    if (more.length === 0) return toast.info(translate(virtualOrderMessages, 'nothingOpen'))
    form.set('lines', [...now, ...more.map(suggested)], 'all')
  }
  return (
    <LinesSection<Values, DraftLine>
      form={form}
      name="lines"
      title={t('lines')}
      columns={columns}
      given
      tools={
        <Button size="small" onClick={() => void take().catch(showError)}>
          {t('fillOpen')}
        </Button>
      }
    />
  )
}
