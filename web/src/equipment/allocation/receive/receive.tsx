import {
  type AllocationDetail,
  type ShipmentLineRow,
  allocationCalls,
} from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { type Form, FormFrame, useForm } from '../../../kit/form/index.ts'
import { shownQuantity, translate, useText } from '../../../kit/i18n/index.ts'
import type { HandOverProps } from '../hand-over/handing-over.ts'
import { HandOver, standingOf } from '../hand-over/hand-over.tsx'
import { Arrivals } from './receive-lines.tsx'
import { ReceiptSummary } from './receive-summary.tsx'
import { type Arrival, type Objection, arrivalsOf, receiptObjections, stillExpected, whole } from './receipt.ts'
import { type ReceiveValues, receiptLinesOf, unlistedOf } from './receipt-values.ts'
import { Unlisted } from './unlisted.tsx'
import { useOnce } from '../use-once.ts'
import { codesOf, modelName } from '../values.ts'

const startOf = (arrivals: readonly Arrival[]): ReceiveValues => ({
  lines: arrivals.flatMap(({ lines }) => lines.map(whole)),
  unlisted: [],
})
const told = ({ key, params }: Objection, of: ShipmentLineRow | undefined): string => {
  const text = translate(
    allocationMessages,
    key,
    params?.left === undefined ? {} : { left: shownQuantity(params.left) },
  )
  return of
    ? translate(allocationMessages, 'lineError', { name: codesOf(of)[0] ?? modelName(of), message: text })
    : text
}

const ReceiveForm = ({ detail, close }: { detail: AllocationDetail; close: () => void }) => {
  const t = useText(allocationMessages)
  const top = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<'count' | 'confirm'>('count')
  const go = (next: typeof step) => {
    setStep(next)
    top.current?.closest('.ant-modal-body')?.scrollTo({ top: 0 })
  }
  const [arrivals, setArrivals] = useState(() => arrivalsOf(detail))
  const known = useMemo(
    () => new Map(arrivals.flatMap(({ lines }) => lines.map((line) => [line.shipmentLineId, line] as const))),
    [arrivals],
  )
  const standing = useRef(arrivals)
  const inner: Form<ReceiveValues> = useForm(allocationCalls.receive, {
    start: startOf(arrivals),
    fixed: { id: detail.id, version: detail.version },
    draft: `equipment/allocation:receive:${detail.id}`,
    saved: close,
    latest: async () => {
      const now = await standingOf(detail.id)
      standing.current = arrivalsOf(now)
      setArrivals(standing.current)
      return { start: startOf(standing.current), fixed: { id: now.id, version: now.version } }
    },
  })
  // A draft, or what is on the page, may be older than what was received since.
  const fit = () => {
    const lines = receiptLinesOf(inner)
    const kept = stillExpected(
      lines,
      new Map(standing.current.flatMap((arrival) => arrival.lines.map((line) => [line.shipmentLineId, line] as const))),
    )
    if (kept.length !== lines.length || kept.some((line, index) => line !== lines[index]))
      inner.set('lines', kept, 'all')
  }
  useOnce(fit)
  const save = async () => {
    const wrong = receiptObjections(receiptLinesOf(inner), unlistedOf(inner), known)
    const lines = receiptLinesOf(inner)
    const lineAt = (field: string) => {
      const [where, index] = field.split('.')
      return where === 'lines' && index !== undefined ? known.get(lines[Number(index)]?.shipmentLineId ?? 0) : undefined
    }
    inner.store.change((now) => ({
      ...now,
      errors: new Map(wrong.map((one) => [one.field, told(one, lineAt(one.field))])),
    }))
    if (step === 'count') return wrong.length === 0 ? go('confirm') : undefined
    if (wrong.length === 0) await inner.save()
    // What was refused of the count is mended where it is counted.
    if ([...inner.store.read().errors.keys()].some((path) => path.startsWith('lines') || path.startsWith('unlisted')))
      go('count')
    return undefined
  }
  const form: Form<ReceiveValues> = {
    ...inner,
    save,
    loadLatest:
      inner.loadLatest &&
      (async () => {
        await inner.loadLatest?.()
        fit()
        go('count')
      }),
  }
  return (
    <FormFrame
      form={form}
      cancel={close}
      saveLabel={t(step === 'count' ? 'toConfirm' : 'confirmReceipt')}
      actions={step === 'confirm' && <Button onClick={() => go('count')}>{t('backToCount')}</Button>}
    >
      <div ref={top} className="hand-over-top" />
      {step === 'count' ? (
        <>
          {arrivals.length === 0 ? (
            <p className="allocation-none" role="status">
              {t('nothingExpected')}
            </p>
          ) : (
            <Arrivals form={form} arrivals={arrivals} />
          )}
          <Unlisted form={form} />
        </>
      ) : (
        <ReceiptSummary form={form} arrivals={arrivals} />
      )}
    </FormFrame>
  )
}

/**
 * Writes down what arrived: everything unless an exception is made, ticked by
 * scanning where that is wanted, looked over before it counts.
 */
const Receive = ({ id, number, close }: HandOverProps) => {
  const t = useText(allocationMessages)
  return (
    <HandOver id={id} number={number} title={t('receive')} width={880} close={close}>
      {(detail) => <ReceiveForm detail={detail} close={close} />}
    </HandOver>
  )
}
export default Receive
