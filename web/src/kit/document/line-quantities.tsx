import type { AnyOperation, Operation } from '@geodepot/contracts/kit/operation.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import type { z } from 'zod'
import { queryNow, useApiQuery } from '../api/index.ts'
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
} from '../form/index.ts'
import { shownQuantity, useText } from '../i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../ui/index.ts'
import './document.css'

interface Given {
  readonly lineId: number
  readonly quantity: string
}
interface Values {
  lines?: readonly Given[]
  opinion?: string
}
/** A line of which something may be given, and how much at most. */
export interface QuantityLine {
  readonly lineId: number
  readonly name: string
  readonly detail: string
  readonly open: string
  readonly unitName: string
}

const Lines = ({ form, of }: { form: Form<Values>; of: readonly QuantityLine[] }) => {
  const t = useText(documentPageMessages)
  const { value, error } = useField(form, 'lines')
  const errors = useErrors(form)
  const lines = (value as readonly Given[] | undefined) ?? []
  // Only lines of which something is given are sent.
  const write = (lineId: number, quantity: string) => {
    const others = lines.filter((line) => line.lineId !== lineId)
    form.set('lines', quantity === '' ? others : [...others, { lineId, quantity }], 'all')
  }
  return (
    <fieldset className="form-section" data-field="lines">
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="line-quantities">
        {of.map(({ lineId, name, detail, open, unitName }) => {
          const index = lines.findIndex((line) => line.lineId === lineId)
          return (
            <li key={lineId}>
              <span>
                <strong>{name}</strong> <small>{detail}</small>
                <br />
                <small>{t('quantityAtMost', { open: shownQuantity(open), unit: unitName })}</small>
              </span>
              <QuantityInput
                aria-label={t('quantityOf', { name })}
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

interface Standing {
  readonly id: number
  readonly version: number
}
interface LineQuantitiesProps<G extends Standing> {
  /** The document, as it is read for its lines. */
  readonly id: number
  readonly get: Operation<z.ZodType<{ id: number }, { id: number | string }>, z.ZodType<G>>
  /** Takes `lines` with a quantity each, and a reason. */
  readonly call: AnyOperation
  readonly linesOf: (of: G) => readonly QuantityLine[]
  readonly title: string
  /** What the button says. */
  readonly action: string
  /** What the document is called where it is gone. */
  readonly gone: string
  readonly close: () => void
}

interface LineQuantitiesFormProps extends Pick<LineQuantitiesProps<Standing>, 'call' | 'action' | 'close'> {
  readonly of: Standing
  readonly lines: readonly QuantityLine[]
  /** Reads the document again, for when someone else changed it meanwhile. */
  readonly latest: () => Promise<Standing>
}
/** The same within a dialog that has read the lines. */
export const LineQuantitiesForm = ({ of, lines, call, latest, action, close }: LineQuantitiesFormProps) => {
  const t = useText(documentPageMessages)
  const start: Values = { lines: [] }
  const form: Form<Values> = useForm<AnyOperation, Values>(call, {
    start,
    fixed: { id: of.id, version: of.version },
    prepare: ({ store }) =>
      (store.read().values.lines ?? []).length > 0 ? undefined : new Map([['lines', t('quantityNone')]]),
    saved: close,
    latest: async () => {
      const now = await latest()
      return { start, fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <FormFrame form={form} cancel={close} saveLabel={action}>
      <Lines form={form} of={lines} />
      <FormSection>
        <LongTextField form={form} name="opinion" label={t('quantityWhy')} max={500} rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}

/** Asks how much of which lines, and why: for what is given back, given up, or closed short. */
export const LineQuantitiesDialog = <G extends Standing>({
  id,
  get,
  title,
  gone,
  linesOf,
  ...props
}: LineQuantitiesProps<G>) => {
  const asked = useApiQuery(get, { id })
  return (
    <AppDialog open title={title} onClose={props.close}>
      <Answered asked={[asked]} gone={gone} waiting={<Waiting rows={3} columns={3} />}>
        {() =>
          asked.data && (
            <LineQuantitiesForm
              of={asked.data as G}
              lines={linesOf(asked.data as G)}
              latest={() => queryNow(get, { id })}
              {...props}
            />
          )
        }
      </Answered>
    </AppDialog>
  )
}
