import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { queryNow, toast } from '../../kit/api/index.ts'
import { GivenLines, sheetColumn, shownColumn, useWrittenColumns } from '../../kit/document/index.ts'
import { type Form, type GridColumn, useField } from '../../kit/form/index.ts'
import { shownQuantity, translate, useText } from '../../kit/i18n/index.ts'
import { nameField } from '../material/index.ts'
import { lines as described } from './described.ts'
import { type DraftLine, type Values, counted, suggested } from './values.ts'

const none: readonly DraftLine[] = []

/** The stores that lines may take from, here or elsewhere, to choose from. */
const choicesOf = (lines: readonly DraftLine[], isHere: boolean) => [
  ...new Map(
    lines
      .flatMap(({ $of }) => $of?.stores ?? [])
      .filter((store) => store.isHere === isHere)
      .map(({ storeId, storeName }) => [storeId, { value: String(storeId), label: storeName }]),
  ).values(),
]

const useColumns = (lines: readonly DraftLine[]): readonly GridColumn<DraftLine>[] => {
  const t = useText(analysisMessages)
  const store = (field: 'useStoreId' | 'moveStoreId', isHere: boolean): GridColumn<DraftLine> =>
    sheetColumn({ field, title: t(field), kind: 'choice', width: 110, choices: choicesOf(lines, isHere) })
  const [use, move, buy, cancel, opinion] = useWrittenColumns<DraftLine>(described)
  return [
    // Where a refusal of the line itself points.
    shownColumn<DraftLine>({
      field: 'sourceLineId',
      title: t(nameField()),
      width: 200,
      says: ({ $material = '' }) => $material,
    }),
    shownColumn<DraftLine>({ field: '$requested', title: t('requestedQty'), kind: 'figure', width: 80 }),
    ...(use ? [use] : []),
    store('useStoreId', true),
    ...(move ? [move] : []),
    store('moveStoreId', false),
    ...(buy ? [buy] : []),
    ...(cancel ? [cancel] : []),
    shownColumn<DraftLine>({
      field: '$left',
      title: t('leftQty'),
      kind: 'figure',
      width: 80,
      says: ({ $left }) => ($left === undefined ? '' : shownQuantity($left)),
    }),
    ...(opinion ? [opinion] : []),
    shownColumn<DraftLine>({ field: '$freeHere', title: t('freeHereQty'), width: 140 }),
    shownColumn<DraftLine>({ field: '$freeElsewhere', title: t('freeElsewhereQty'), width: 160 }),
    shownColumn<DraftLine>({ field: '$last12mUse', title: t('last12mUse'), kind: 'figure', width: 80 }),
    shownColumn<DraftLine>({ field: '$min', title: t('minQty'), kind: 'figure', width: 80 }),
    shownColumn<DraftLine>({ field: '$lead', title: t('leadDays'), kind: 'figure', width: 80 }),
    shownColumn<DraftLine>({ field: '$suggest', title: t('suggestQty'), kind: 'figure', width: 80 }),
    shownColumn<DraftLine>({ field: '$prices', title: t('lastPrices'), width: 160 }),
  ]
}

/** The lines that are analysed, with what is known of their materials; those that wait are taken by one press, or chosen. */
export const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(analysisMessages)
  const lines = (useField(form, 'lines').value as readonly DraftLine[] | undefined) ?? none
  const project = useField(form, 'projectInfoNo').value
  const columns = useColumns(lines)
  const read = async () => {
    if (typeof project !== 'string' || project === '') {
      toast.warning(translate(analysisMessages, 'chooseProject'))
      return undefined
    }
    const open = await queryNow(analysisCalls.open, { projectInfoNo: project })
    const proposed = open.filter((line) => line.proposed === '1')
    if (proposed.length > 0) {
      const names = proposed.map(({ materialNameCn }) => materialNameCn).join('; ')
      toast.warning(translate(analysisMessages, 'leftProposed', { names }))
    }
    return open.filter((line) => line.proposed === '0').map(suggested)
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
      changed={counted}
    />
  )
}
