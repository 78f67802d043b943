import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { Button } from 'antd'
import { queryNow, showError, toast } from '../../kit/api/index.ts'
import { sheetColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn, LinesSection } from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { lines as described } from './described.ts'
import { type DraftLine, type Values, taken } from './values.ts'

const fixed = () => true
const useColumns = (): readonly GridColumn<DraftLine>[] => {
  const t = useText(schemeMessages)
  const shown = (field: GridColumn<DraftLine>['field'], title: string, width = 80) =>
    sheetColumn<DraftLine>({ field, title, width, readOnly: fixed })
  return [
    // Where a refusal of the line itself points.
    { ...shown('sourceLineId', t('materialNameCn'), 240), says: ({ $material = '' }) => $material },
    shown('$open', t('openQty')),
    ...useWrittenColumns<DraftLine>(described),
    shown('$unit', t('unitName')),
    shown('$needDate', t('needDate'), 100),
    shown('$plan', t('planNumber'), 190),
    shown('$project', t('projectNames'), 200),
  ]
}

/** The lines that are bought; those of the buyer's plans that wait are taken by one press. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(schemeMessages)
  const columns = useColumns()
  const take = async () => {
    const open = await queryNow(schemeCalls.open, {})
    const now = (form.store.read().values.lines ?? []).filter(({ sourceLineId }) => sourceLineId !== undefined)
    const there = new Set(now.map(({ sourceLineId }) => Number(sourceLineId)))
    const more = open.filter(({ sourceLineId }) => !there.has(sourceLineId))
    if (more.length === 0) return toast.info(translate(schemeMessages, 'nothingOpen'))
    return form.set('lines', [...now, ...more.map(taken)], 'all')
  }
  return (
    <LinesSection<Values, DraftLine>
      form={form}
      name="lines"
      title={t('lines')}
      columns={columns}
      tools={
        <Button size="small" onClick={() => void take().catch(showError)}>
          {t('fillOpen')}
        </Button>
      }
    />
  )
}
