import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { moduleNamed } from '../../../kit/api/index.ts'
import { type Form, FormFrame, useErrors, useField, useForm } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { SignatureFields, useSigning } from '../../../kit/signature/index.ts'
import type { HandOverFormProps, HandOverProps } from '../calls.ts'
import { common, linesIn, told, useChecked, useStanding } from '../form.ts'
import { nameOf } from '../goods.ts'
import { HandOver } from '../hand-over.tsx'
import { Arrivals } from './receive-lines.tsx'
import { ReceiptSummary } from './receive-summary.tsx'
import {
  type Arrival,
  type ReceiptLine,
  arrivalsOf,
  receiptObjections,
  stillExpected,
  uncounted,
  whole,
} from './receipt.ts'
import { type ReceiveValues, unlistedOf } from './receipt-values.ts'
import { Unlisted } from './unlisted.tsx'

const startOf = (arrivals: readonly Arrival[]): ReceiveValues => ({
  lines: arrivals.flatMap(({ lines }) => lines.map(whole)),
  unlisted: [],
})
const linesOf = (arrivals: readonly Arrival[]) =>
  new Map(arrivals.flatMap(({ lines }) => lines.map((line) => [line.shipmentLineId, line] as const)))

const ReceiveForm = (props: HandOverFormProps) => {
  const { of, close } = props
  const t = useText(shipmentMessages)
  const top = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<'count' | 'confirm'>('count')
  const go = (next: typeof step) => {
    setStep(next)
    top.current?.closest('.ant-modal-body')?.scrollTo({ top: 0 })
  }
  const { standing: arrivals, now, again } = useStanding(props, arrivalsOf)
  const known = useMemo(() => linesOf(arrivals), [arrivals])
  const signing = useSigning(['receiver', 'carrier'])
  const inner: Form<ReceiveValues> = useForm(of.receive, {
    ...common(props, 'receive'),
    outgoing: async (ask) => ({ ...ask, ...signing.input() }),
    start: startOf(arrivals),
    latest: again(startOf),
  })
  const errors = useErrors(inner)
  const wrong = () => {
    const lines = linesIn<ReceiptLine>(inner)
    return told(receiptObjections(lines, unlistedOf(inner), known), (field) => {
      const [where, index] = field.split('.')
      const line =
        where === 'lines' && index !== undefined ? known.get(lines[Number(index)]?.shipmentLineId ?? 0) : undefined
      return line && nameOf(line)
    })
  }
  const checked = useChecked<ReceiveValues, ReceiptLine>(inner, {
    kept: (lines) => stillExpected(lines, linesOf(now.current)),
    wrong,
  })
  const values = {
    lines: useField(inner, 'lines').value as readonly ReceiptLine[] | undefined,
    counted: useField(inner, '$counted').value as readonly number[] | undefined,
  }
  const isUncounted = uncounted(values.lines ?? [], new Set(values.counted)).length > 0
  // Whoever scanned has looked for each: of what was not found nothing is supposed.
  const isOpen = (): boolean => isUncounted && (inner.store.read().values.$scanned ?? []).length > 0
  const save = async () => {
    if (step === 'confirm' && isOpen())
      return inner.store.change((store) => ({ ...store, errors: new Map([['lines', t('sayOfUncounted')]]) }))
    if (step === 'count' && wrong().size === 0) {
      inner.store.change((store) => ({ ...store, errors: new Map() }))
      return go('confirm')
    }
    await checked.save()
    // What was refused of the count is mended where it is counted.
    const refused = [...inner.store.read().errors.keys()]
    if (step === 'confirm' && refused.some((path) => path.startsWith('lines') || path.startsWith('unlisted')))
      go('count')
    return undefined
  }
  const form: Form<ReceiveValues> = {
    ...checked,
    save,
    loadLatest:
      checked.loadLatest &&
      (async () => {
        await checked.loadLatest?.()
        go('count')
      }),
  }
  return (
    <FormFrame
      form={form}
      cancel={close}
      saveLabel={t(step === 'count' ? 'toConfirm' : isUncounted && !isOpen() ? 'confirmRest' : 'confirmReceipt')}
      actions={step === 'confirm' && <Button onClick={() => go('count')}>{t('backToCount')}</Button>}
    >
      <div ref={top} className="hand-over-top" />
      {step === 'count' ? (
        <>
          {arrivals.length === 0 ? (
            <p className="hand-over-none" role="status">
              {t('nothingExpected')}
            </p>
          ) : (
            <Arrivals
              form={form}
              arrivals={arrivals}
              document={{ kind: moduleNamed(of.receive), id: props.detail.id }}
            />
          )}
          <Unlisted form={form} />
        </>
      ) : (
        <>
          <ReceiptSummary form={form} arrivals={arrivals} />
          <SignatureFields signing={signing} errors={errors} isOptional />
        </>
      )}
    </FormFrame>
  )
}

/**
 * Writes down what arrived: everything unless an exception is made, ticked by
 * scanning where that is wanted, looked over before it counts.
 */
const Receive = (props: HandOverProps) => (
  <HandOver {...props} title={useText(shipmentMessages)('receive')} width={960}>
    {(detail) => <ReceiveForm {...props} detail={detail} />}
  </HandOver>
)
export default Receive
