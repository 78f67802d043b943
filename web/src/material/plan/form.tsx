import { type PlanDetail, plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages } from '@geodepot/contracts/material/plan.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { useParams, useSearchParams } from 'react-router'
import { queryNow } from '../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, EditPage, NewPage, useSubmittedForm } from '../../kit/document/index.ts'
import { DayField, FormFrame, FormSection, LongTextField, TextField } from '../../kit/form/index.ts'
import { translate, useText } from '../../kit/i18n/index.ts'
import { useReadOnce } from '../../kit/ui/index.ts'
import { AssignedFields } from './assigned-fields.tsx'
import { Lines } from './lines.tsx'
import { type Values, valuesOf, waitingLine } from './values.ts'

/** What has to be said before it is allocated, by its field. */
const needed = { purchaserId: 'purchaserNeeded', purchaseMode: 'modeNeeded', sourceType: 'sourceNeeded' } as const
const lackingIn = (values: Values): Map<string, string> => {
  const lacking = Object.entries(needed).flatMap(([field, key]) =>
    (values[field as keyof typeof needed] ?? '') === '' ? [[field, translate(planMessages, key)] as const] : [],
  )
  const hasLines = values.lines?.some(({ sourceLineId }) => sourceLineId !== undefined) === true
  return new Map([...lacking, ...(hasLines ? [] : [['lines', translate(kitMessages, 'noLines')] as const])])
}

const PlanForm = ({ cancel, saved, ...props }: DocumentFormProps<PlanDetail, Values>) => {
  const t = useText(planMessages)
  const { form, submission } = useSubmittedForm(planCalls, {
    ...props,
    written: valuesOf,
    saved,
  })
  // A draft may leave open who buys; what is allocated may not.
  const ready = (): boolean => {
    const lacking = lackingIn(form.store.read().values)
    if (lacking.size > 0) form.store.change((now) => ({ ...now, errors: new Map([...now.errors, ...lacking]) }))
    return lacking.size === 0
  }
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(ready)}>
      <FormSection title={t('base')}>
        <TextField form={form} name="name" max={100} autoFocus />
        <AssignedFields form={form} shown={props.given?.purchaserName ?? undefined} />
        <DayField form={form} name="expectedDate" />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={plan} id={props.given?.id} />
    </FormFrame>
  )
}

/** What was chosen among the lines that wait. */
const begun = async (ids: readonly number[]): Promise<Values> => {
  if (ids.length === 0) return { lines: [] }
  const { rows } = await queryNow(planCalls.open, {
    ids: [...ids],
    pageSize: 500,
    orderByColumn: 'needDate',
    isAsc: 'asc',
  })
  return { lines: rows.map(waitingLine) }
}
const NewPlan = ({ lines }: { lines: string }) => {
  const ids = lines
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  const found = useReadOnce(() => begun(ids))
  return (
    <NewPage of={plan} draft={lines === '' ? 'new' : `new:${lines.slice(0, 200)}`} asked={[found]}>
      {(place) => <PlanForm {...place} {...(found.data && { start: found.data })} />}
    </NewPage>
  )
}

/** Where one is written, of the lines that were chosen, and where it is changed. */
const WritePlan = () => {
  const [address] = useSearchParams()
  const lines = address.get('lines') ?? ''
  if (useParams()['id'] === undefined) return <NewPlan key={lines} lines={lines} />
  return (
    <EditPage of={plan} read={(id) => queryNow(planCalls.get, { id })}>
      {(given, place) => <PlanForm {...place} given={given} />}
    </EditPage>
  )
}
export default WritePlan
