import {
  type StockTakeDetail,
  foundConditions,
  stockTake,
  stockTakeCalls,
} from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { Button } from 'antd'
import { queryNow, toast } from '../../kit/api/index.ts'
import {
  FormPage,
  NotEditable,
  sheetColumn,
  shownColumn,
  useDocumentId,
  useDocumentPath,
} from '../../kit/document/index.ts'
import { TakeLinePhotos } from '../../kit/files/index.ts'
import { type Form, FormFrame, type GridColumn, LinesSection, useForm } from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useTag, useTagTitle } from '../../kit/routing/index.ts'
import { ScanField } from '../../kit/scan/index.ts'
import { Answered, Waiting, useReadOnce } from '../../kit/ui/index.ts'
import { modelColumn, modelSaid, useModels } from '../model/index.ts'
import { type DraftLine, type Values, changeOf, written } from './values.ts'
// Labels that are retired are read as they are where goods are handed over.
import '../shipment/index.ts'

const isNew = ({ lineId }: DraftLine): boolean => lineId === undefined
const isQuantity = (line: DraftLine): boolean => (isNew(line) ? line.modelId !== undefined : line.$kind === 'quantity')

const useColumns = (of: StockTakeDetail): readonly GridColumn<DraftLine>[] => {
  const t = useText(stockTakeMessages)
  const f = useText(fileMessages)
  const models = useModels()
  const several = of.places.length > 1
  const { required: _required, ...model } = modelColumn<DraftLine>(models, t('goods'), ({ tracking }) =>
    tracking === 'single' ? {} : { condition: 'good' },
  )
  return [
    sheetColumn<DraftLine>({
      field: 'code',
      title: t('code'),
      width: 130,
      says: (line) => (isNew(line) ? (line.code ?? '') : (line.$codes?.[0]?.toUpperCase() ?? '')),
      readOnly: (line) => !isNew(line) || line.modelId !== undefined,
    }),
    {
      ...model,
      says: (line) =>
        isNew(line)
          ? models.of(line)
            ? modelSaid(models.of(line) ?? { brand: '', devModel: '' })
            : ''
          : (line.$name ?? ''),
      readOnly: (line) => !isNew(line) || (line.code ?? '') !== '',
    },
    shownColumn<DraftLine>({ field: '$holder', title: t('holderName'), width: 140 }),
    shownColumn<DraftLine>({ field: '$shelf', title: t('shelf'), width: 90 }),
    sheetColumn<DraftLine>({
      field: 'found',
      title: t('found'),
      kind: 'choice',
      width: 70,
      choices: (['Y', 'N'] as const).map((value) => ({ value, label: t(`found${value}`) })),
      readOnly: (line) => isQuantity(line) && line.$expected !== false,
    }),
    sheetColumn<DraftLine>({
      field: 'countedQty',
      title: t('countedQty'),
      kind: 'figure',
      width: 80,
      readOnly: (line) => !isQuantity(line),
    }),
    sheetColumn<DraftLine>({
      field: 'recountedQty',
      title: t('recountedQty'),
      kind: 'figure',
      width: 80,
      readOnly: (line) => !isQuantity(line),
    }),
    shownColumn<DraftLine>({ field: '$result', title: t('result'), width: 90 }),
    ...(several
      ? [
          sheetColumn<DraftLine>({
            field: 'foundHolderId',
            title: t('foundHolderId'),
            kind: 'choice',
            width: 140,
            choices: of.places.map(({ holderId, holderName }) => ({ value: String(holderId), label: holderName })),
            readOnly: (line) => line.$kind === 'quantity',
          }),
        ]
      : []),
    sheetColumn<DraftLine>({
      field: 'foundPosition',
      title: t('foundPosition'),
      width: 100,
      readOnly: isQuantity,
    }),
    sheetColumn<DraftLine>({
      field: 'foundCondition',
      title: t('foundCondition'),
      kind: 'choice',
      width: 90,
      choices: foundConditions.map((value) => ({ value, label: t(`condition_${value}`) })),
      readOnly: isQuantity,
    }),
    sheetColumn<DraftLine>({ field: 'lineReason', title: t('lineReason'), width: 180 }),
    {
      field: 'photos',
      title: t('photos'),
      width: 96,
      dialog: true,
      says: ({ photos = [] }) => (photos.length === 0 ? '' : f('photoCount', { count: photos.length })),
      hint: () => f('takePhotos'),
      edit: ({ line, take, cancel }) => (
        <TakeLinePhotos
          kind={stockTake.name}
          id={of.id}
          name={line.$name ?? line.code ?? ''}
          photos={line.photos ?? []}
          take={(photos) => take({ photos })}
          close={cancel}
        />
      ),
    },
  ]
}

const linesIn = (form: Form<Values>): readonly DraftLine[] => form.store.read().values.lines ?? []

interface CountFormProps {
  readonly of: StockTakeDetail
  readonly again: () => void
  readonly close: () => void
}
const CountForm = ({ of, again, close }: CountFormProps) => {
  const t = useText(stockTakeMessages)
  const start = written(of, t)
  const before = new Map((start.lines ?? []).map((line) => [line.lineId, line]))
  const form: Form<Values> = useForm<typeof stockTakeCalls.count, Values>(stockTakeCalls.count, {
    start,
    draft: `${stockTake.name}:count:${of.id}`,
    fixed: { id: of.id, version: of.version } as Partial<AskOf<typeof stockTakeCalls.count>>,
    // Others count at the same time: only what was written here is sent, for the document as it stands by then.
    outgoing: async (ask) => ({
      ...ask,
      version: (await queryNow(stockTakeCalls.get, { id: of.id })).version,
      lines: linesIn(form).map((line) => changeOf(line, before.get(line.lineId))),
    }),
    saved: again,
  })
  const scanned = (code: string) => {
    const lines = linesIn(form)
    const at = lines.findIndex(
      (line) => line.$codes?.includes(code.toLowerCase()) === true || line.code?.toLowerCase() === code.toLowerCase(),
    )
    const line = lines[at]
    if (!line) {
      form.set('lines', [...lines, { code, found: 'Y' }], 'all')
      return { code, ok: true, text: translate(stockTakeMessages, 'scannedOther', { code }) }
    }
    form.set('lines', lines.with(at, { ...line, found: 'Y' }), [`lines.${at}`])
    return { code, ok: true, text: translate(stockTakeMessages, 'scanned', { name: line.$name ?? code }) }
  }
  const restMissing = () => {
    const lines = linesIn(form)
    const open = lines.filter((line) => line.$kind === 'device' && line.found === undefined)
    if (open.length === 0) return
    form.set(
      'lines',
      lines.map((line) => (open.includes(line) ? { ...line, found: 'N' as const } : line)),
      'all',
    )
    toast.info(translate(stockTakeMessages, 'restMissingDone', { count: open.length }))
  }
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('saveCount')}>
      <div>
        <ScanField
          autoFocus
          label={t('scanCodes')}
          hint={t('scanHint')}
          resolve={(codes) => codes.map((code) => scanned(code))}
        />
      </div>
      <LinesSection<Values, DraftLine>
        form={form}
        name="lines"
        title={t('lines')}
        columns={useColumns(of)}
        tools={
          <Button size="small" onClick={restMissing}>
            {t('restMissing')}
          </Button>
        }
      />
    </FormFrame>
  )
}

/** Where one counts: what was expected line by line, scanned, pasted or written, and what nobody expected below it. */
const CountPage = () => {
  const t = useText(stockTakeMessages)
  const id = useDocumentId()
  const path = useDocumentPath(stockTake)
  const { close } = useTag()
  const { data, round, ...asked } = useReadOnce(() => queryNow(stockTakeCalls.get, { id }))
  const title = t('countTitle', { number: data?.number ?? '' })
  useTagTitle(title)
  return (
    <FormPage title={title}>
      <Answered key={round} asked={[{ data, ...asked }]} gone={t('gone')} waiting={<Waiting as="fields" />}>
        {() =>
          data &&
          (data.can.count === true ? (
            <CountForm of={data} again={() => void asked.refetch()} close={() => close(`${path}/${id}`)} />
          ) : (
            <NotEditable />
          ))
        }
      </Answered>
    </FormPage>
  )
}
export default CountPage
