import { type AllocationDetail, allocation, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { useEffect, useMemo, useRef } from 'react'
import { toast, useApiQuery } from '../../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, useSubmittedForm } from '../../../kit/document/index.ts'
import { type Form, FormFrame, useErrors, useField } from '../../../kit/form/index.ts'
import { translate, useText } from '../../../kit/i18n/index.ts'
import { rematched } from './choice.ts'
import { linesNow } from './choosing.ts'
import { Devices } from './devices.tsx'
import { Header } from './header.tsx'
import { type Need, needsOf } from './need.ts'
import { Pools, availabilityOf, useSources } from './pools.tsx'
import { questionOf } from './question.ts'
import { substitutesIn, uncounted } from './substitutes.ts'
import { useWithin } from './use-within.ts'
import { type ChosenLine, type Values, written } from '../values.ts'

/** What a refused submission said, told where the document is written. */
export interface Refusal {
  readonly msg: string
  readonly errors: readonly { readonly field: string; readonly msg: string }[]
}

const useNeeds = (applicationId: number | undefined) => {
  const within = useWithin()
  const { data } = useApiQuery(
    applicationCalls.lines,
    { deviceappid: applicationId ?? 0 },
    { enabled: applicationId !== undefined },
  )
  return useMemo(
    () => (applicationId === undefined ? [] : needsOf(data?.rows ?? [], within)),
    [applicationId, data, within],
  )
}

/** Says at each substitute that somebody has to write what it stands for; the first is gone to. */
const isWithoutFactor = (form: Form<Values>, lines: readonly ChosenLine[], needs: readonly Need[]): boolean => {
  const missing = uncounted(substitutesIn(lines, needs)).map(({ places: [place] }) => `lines.${place}.factor`)
  if (missing.length === 0) return false
  form.store.change((now) => ({
    ...now,
    errors: new Map(missing.map((path) => [path, translate(allocationMessages, 'factorNeeded')])),
  }))
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field="${missing[0]}"] input`)?.focus())
  return true
}

interface AllocationFormProps extends DocumentFormProps<AllocationDetail, Values> {
  /** What the last submission was refused for. */
  readonly refusal?: Refusal | undefined
  /** It was saved, and not submitted. */
  readonly refused: (refusal: Refusal, id: number) => void
}

/** Chooses what goes from a pool to a project: for whom, from where, and which devices and quantities. */
export const AllocationForm = ({ refusal, refused, saved, cancel, ...props }: AllocationFormProps) => {
  const t = useText(allocationMessages)
  const { form, submission } = useSubmittedForm(allocationCalls, {
    ...props,
    written,
    saved,
    refused: ({ msg, errors }, id) => refused({ msg, errors }, id),
  })
  useEffect(() => {
    if (refusal)
      form.store.change((now) => ({ ...now, errors: new Map(refusal.errors.map(({ field, msg }) => [field, msg])) }))
  }, [refusal, form.store])
  const values = useHead(form)
  const needs = useNeeds(values.applicationId)
  const sources = useSources(values.applicationId)
  const available = availabilityOf(sources.data, values.pool)
  const errors = useErrors(form)
  const moved = useRef(false)
  // Another application: what is chosen stays, and stands for its lines as soon as they are known.
  const picked = () => {
    moved.current = true
    form.set('lines', rematched(linesNow(form), []), 'all')
  }
  useEffect(() => {
    if (!moved.current || needs.length === 0) return
    moved.current = false
    form.set('lines', rematched(linesNow(form), needs), 'all')
  }, [needs, form])
  const ready = async (): Promise<boolean> => {
    const lines = linesNow(form)
    if (lines.length > 0)
      return !isWithoutFactor(form, lines, needs) && toast.confirm(questionOf(lines, needs, values.project ?? ''))
    form.store.change((now) => ({ ...now, errors: new Map([['lines', translate(kitMessages, 'noLines')]]) }))
    return false
  }
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(ready)}>
      {refusal && errors.size === 0 && (
        <div className="form-note form-note-wrong" role="alert">
          <strong>{t('notSubmitted')}</strong> {refusal.msg}
        </div>
      )}
      <Header form={form} picked={picked} />
      <fieldset className="form-section">
        <legend>{t('fromHolderId')}</legend>
        <Pools form={form} given={props.given} sources={sources} needs={needs} />
      </fieldset>
      <Devices form={form} pool={values.pool} needs={needs} available={available} />
      <DocumentFiles form={form} of={allocation} id={props.given?.id} />
    </FormFrame>
  )
}

/** The values that the rest of the form depends on. */
const useHead = (form: Form<Values>) => {
  const application = useField(form, 'applicationId').value
  const pool = useField(form, 'fromHolderId').value
  const project = useField(form, '$project').value as Values['$project']
  return {
    applicationId: application === undefined ? undefined : Number(application),
    pool: pool === undefined ? undefined : Number(pool),
    project: project?.name,
  }
}
