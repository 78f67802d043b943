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
const startOf = (of: PlanDetail): Values => ({ lines: openOf(of).map(({ lineId }) => ({ lineId, quantity: '' })) })
const isGiven = ({ quantity }: Back): boolean => quantity !== '' && !/^0*\.?0*$/.test(quantity)

const Lines = ({ form, of }: { form: Form<Values>; of: readonly PlanLineRow[] }) => {
  const t = useText(planMessages)
  const { value, error } = useField(form, 'lines')
  const errors = useErrors(form)
  const lines = (value as readonly Back[] | undefined) ?? []
  return (
    <fieldset className="form-section" data-field="lines">
      <legend>{t('lines')}</legend>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="plan-release">
        {lines.map((line, index) => {
          const known = of.find(({ lineId }) => lineId === line.lineId)
          if (!known) return null
          const { materialNameCn: name, partNo, openQty, unitName } = known
          return (
            <li key={line.lineId}>
              <span>
                <strong>{name}</strong> <small>{partNo}</small>
                <br />
                <small>{t('releaseLeft', { open: shownQuantity(openQty), unit: unitName })}</small>
              </span>
              <QuantityInput
                aria-label={t('releaseOf', { name })}
                placeholder="0"
                suffix={unitName}
                value={line.quantity}
                write={(quantity) => form.set('lines', lines.with(index, { ...line, quantity }), [`lines.${index}`])}
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
  const linesIn = () => inner.store.read().values.lines ?? []
  const inner: Form<Values> = useForm(planCalls.release, {
    start: startOf(of),
    fixed: { id: of.id, version: of.version },
    outgoing: async (ask) => ({ ...ask, lines: linesIn().filter(isGiven) }),
    saved: close,
    latest: async () => {
      const now = await queryNow(planCalls.get, { id: of.id })
      return { start: startOf(now), fixed: { id: now.id, version: now.version } }
    },
  })
  const form: Form<Values> = {
    ...inner,
    save: async () => {
      if (linesIn().some(isGiven)) return inner.save()
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
