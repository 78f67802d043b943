import { type PlanDetail, type PlanLineRow, type PlanRow, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import {
  type Form,
  FormFrame,
  FormSection,
  LineErrors,
  LongTextField,
  QuantityInput,
  useErrors,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'

interface Back {
  readonly lineId: number
  readonly quantity: string
}
interface Values {
  lines?: readonly Back[]
  opinion?: string
}
const openOf = ({ lines }: PlanDetail): PlanLineRow[] => lines.filter(({ openQty }) => !isZero(openQty))

const Lines = ({ form, of }: { form: Form<Values>; of: readonly PlanLineRow[] }) => {
  const t = useText(planMessages)
  const { value, error } = useField(form, 'lines')
  const errors = useErrors(form)
  const lines = (value as readonly Back[] | undefined) ?? []
  // Only lines of which something is given back are sent.
  const write = (lineId: number, quantity: string) => {
    const others = lines.filter((line) => line.lineId !== lineId)
    form.set('lines', quantity === '' ? others : [...others, { lineId, quantity }], 'all')
  }
  return (
    <fieldset className="form-section" data-field="lines">
      <legend>{t('lines')}</legend>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="plan-release">
        {of.map(({ lineId, materialNameCn: name, partNo, openQty, unitName }) => {
          const index = lines.findIndex((line) => line.lineId === lineId)
          return (
            <li key={lineId}>
              <span>
                <strong>{name}</strong> <small>{partNo}</small>
                <br />
                <small>{t('releaseLeft', { open: shownQuantity(openQty), unit: unitName })}</small>
              </span>
              <QuantityInput
                aria-label={t('releaseOf', { name })}
                placeholder="0"
                suffix={unitName}
                value={lines[index]?.quantity ?? ''}
                write={(quantity) => write(lineId, quantity)}
              />
              <LineErrors of={['quantity', 'lineId'].flatMap((field) => errors.get(`lines.${index}.${field}`) ?? [])} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

const ReleaseForm = ({ of, close }: { of: PlanDetail; close: () => void }) => {
  const t = useText(planMessages)
  const start: Values = { lines: [] }
  const inner: Form<Values> = useForm(planCalls.release, {
    start,
    fixed: { id: of.id, version: of.version },
    saved: close,
    latest: async () => {
      const now = await queryNow(planCalls.get, { id: of.id })
      return { start, fixed: { id: now.id, version: now.version } }
    },
  })
  const form: Form<Values> = {
    ...inner,
    save: async () => {
      if ((inner.store.read().values.lines ?? []).length > 0) return inner.save()
      return inner.store.change((now) => ({ ...now, errors: new Map([['lines', t('releaseNothing')]]) }))
    },
  }
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('release')}>
      <Lines form={form} of={openOf(of)} />
      <FormSection>
        <LongTextField form={form} name="opinion" max={500} rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}

/** Gives what no scheme has back to what waits, line by line, for a reason that whoever asked for it reads. */
const Release = ({ of, close }: { of: PlanRow; close: () => void }) => {
  const t = useText(planMessages)
  const asked = useApiQuery(planCalls.get, { id: of.id })
  return (
    <AppDialog open title={`${t('release')} · ${of.number}`} onClose={close}>
      <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() => asked.data && <ReleaseForm of={asked.data} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default Release
