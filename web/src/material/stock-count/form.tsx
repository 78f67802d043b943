import {
  type StockCountDetail,
  type StockCountOpenLine,
  mostCounted,
  stockCount,
  stockCountCalls,
  type stockCountHeader,
  type stockCountLine,
} from '@geodepot/contracts/material/stock-count.ts'
import { stockCountMessages } from '@geodepot/contracts/material/stock-count.messages.ts'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { queryNow, toast, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  GivenLines,
  NewPage,
  sheetColumn,
  shownColumn,
  useDocumentForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LongTextField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { shownQuantity, today, translate, useText } from '../../kit/i18n/index.ts'
import { materialAndPart, nameField } from '../material/index.ts'
import { useOfferedDay } from '../store/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
interface DraftLine extends Partial<z.input<typeof stockCountLine>> {
  /** Batch and location together, of which a line is one. */
  readonly $key?: string
  readonly $place?: string
  readonly $batch?: string
  readonly $name?: string
  readonly $book?: string
  /** How often it is due, and when it was counted last; of what was read only once the store is. */
  readonly $class?: string
  readonly $last?: string
  readonly $recount?: string
}
/** What a person writes: anything may still be missing. */
type Values = Partial<z.input<typeof stockCountHeader>> & { lines?: DraftLine[]; attachments?: string[] }

type Spot = Pick<
  StockCountOpenLine,
  | 'placeId'
  | 'batchId'
  | 'goodsLocation'
  | 'batchNo'
  | 'materialNameCn'
  | 'materialNameEn'
  | 'partNo'
  | 'unitName'
  | 'bookQty'
>
/** How often it is counted, and since when it was not. */
const dueOf = ({ abcClass, lastCounted }: Pick<StockCountOpenLine, 'abcClass' | 'lastCounted'>) => ({
  $class: abcClass,
  $last: lastCounted ?? translate(stockCountMessages, 'neverCounted'),
})
const spotOf = (of: Spot): DraftLine => ({
  placeId: of.placeId,
  batchId: of.batchId,
  $key: `${of.placeId}:${of.batchId}`,
  $place: of.goodsLocation,
  $batch: of.batchNo,
  $name: materialAndPart(of),
  $book: of.bookQty === null ? '' : `${shownQuantity(of.bookQty)} ${of.unitName}`,
})
/** One that was read, as the form writes it. */
const written = (of: StockCountDetail): Values => ({
  countName: of.countName,
  storeId: of.storeId,
  blind: of.blind,
  countedOn: of.countedOn,
  remark: of.remark ?? '',
  lines: of.lines.map((line) => ({
    ...spotOf(line),
    countedQty: line.countedQty ?? undefined,
    recountedQty: line.recountedQty ?? undefined,
    lineReason: line.lineReason,
    $recount: line.recount === '1' ? translate(stockCountMessages, 'recount_1') : '',
  })),
})

/** What is known of lines that were written before: by batch and location. */
type Due = ReadonlyMap<string, ReturnType<typeof dueOf>>
const useColumns = (isBlind: boolean, due: Due): readonly GridColumn<DraftLine>[] => {
  const t = useText(stockCountMessages)
  const known = ({ $key = '', $class, $last }: DraftLine) => ($class === undefined ? due.get($key) : { $class, $last })
  return [
    shownColumn<DraftLine>({
      field: 'placeId',
      title: t('goodsLocation'),
      width: 90,
      says: ({ $place = '' }) => $place,
    }),
    shownColumn<DraftLine>({ field: '$batch', title: t('batchNo'), width: 140 }),
    shownColumn<DraftLine>({ field: '$name', title: t(nameField()), width: 220 }),
    shownColumn<DraftLine>({
      field: '$class',
      title: t('abcClass'),
      width: 60,
      says: (line) => known(line)?.$class ?? '',
    }),
    shownColumn<DraftLine>({
      field: '$last',
      title: t('lastCounted'),
      width: 100,
      says: (line) => known(line)?.$last ?? '',
    }),
    ...(isBlind ? [] : [shownColumn<DraftLine>({ field: '$book', title: t('bookQty'), kind: 'figure', width: 100 })]),
    sheetColumn<DraftLine>({ field: 'countedQty', title: t('countedQty'), kind: 'figure', width: 100 }),
    sheetColumn<DraftLine>({ field: 'recountedQty', title: t('recountedQty'), kind: 'figure', width: 100 }),
    shownColumn<DraftLine>({ field: '$recount', title: t('recount'), width: 90 }),
    sheetColumn<DraftLine>({ field: 'lineReason', title: t('lineReason'), width: 160 }),
  ]
}

/** Of one that was read: its lines do not say it themselves. */
const useDue = (given: StockCountDetail | undefined): Due => {
  const { data } = useApiQuery(
    stockCountCalls.open,
    { storeId: given?.storeId ?? 0, blind: 'Y', due: 'N' },
    { enabled: given !== undefined },
  )
  return useMemo(() => new Map((data ?? []).map((line) => [`${line.placeId}:${line.batchId}`, dueOf(line)])), [data])
}

const StockCountForm = ({ cancel, ...props }: DocumentFormProps<StockCountDetail, Values>) => {
  const t = useText(stockCountMessages)
  const form: Form<Values> = useDocumentForm(stockCountCalls, { ...props, written })
  const stores = useApiQuery(stockCountCalls.stores, {}).data ?? []
  const isBlind = useField(form, 'blind').value !== 'N'
  const chosen = String(useField(form, 'storeId').value ?? '')
  useOfferedDay(form, 'countedOn', stores.find(({ storeId }) => String(storeId) === chosen)?.today)
  const read = async (due: 'Y' | 'N') => {
    const { storeId, blind } = form.store.read().values
    if (storeId === undefined) {
      toast.warning(translate(stockCountMessages, 'chooseStore'))
      return undefined
    }
    const found = await queryNow(stockCountCalls.open, { storeId, blind, due })
    if (found.length === mostCounted) toast.warning(translate(stockCountMessages, 'tooMany', { count: mostCounted }))
    return found.map((line) => ({ ...spotOf(line), ...dueOf(line) }))
  }
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <TextField form={form} name="countName" max={100} autoFocus />
        <ChoiceField
          form={form}
          name="storeId"
          options={stores.map(({ storeId, storeName }) => ({ value: String(storeId), label: storeName }))}
        />
        <DayField form={form} name="countedOn" />
        <RadioField
          form={form}
          name="blind"
          options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`blind${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <GivenLines<DraftLine>
        form={form}
        title={t('lines')}
        columns={useColumns(isBlind, useDue(props.given))}
        by="$key"
        read={() => read('N')}
        takeSome={{ label: t('takeDue'), read: () => read('Y') }}
        takeAll={t('takeAll')}
        none={t('noneLeft')}
      />
      <DocumentFiles form={form} of={stockCount} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, and where it is changed. */
const WriteStockCount = () =>
  useParams()['id'] === undefined ? (
    <NewPage of={stockCount}>
      {(place) => <StockCountForm {...place} start={{ blind: 'Y', countedOn: today(), lines: [] }} />}
    </NewPage>
  ) : (
    <EditPage of={stockCount} read={(id) => queryNow(stockCountCalls.get, { id })}>
      {(given, place) => <StockCountForm {...place} given={given} />}
    </EditPage>
  )
export default WriteStockCount
