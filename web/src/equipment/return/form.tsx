import { type ReturnDetail, deviceReturn, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { deviceGroups } from '@geodepot/contracts/equipment/category.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { showError, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  hasLines,
  useDocumentForm,
  useSubmission,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  useErrors,
  useField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Waiting, useLate } from '../../kit/ui/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { ShipLines, linesIn } from '../shipment/index.ts'
import { type ChosenLine, type Values, leftOf, linesOf, matching, written } from './values.ts'

const Header = ({ form }: { form: Form<Values> }) => {
  const t = useText(returnMessages)
  const chosen = useField(form, '$project').value as Values['$project']
  const { data: pools = [], isPending } = useApiQuery(returnCalls.pools, {})
  // What was chosen is another project's, or of another type.
  const drop = () => form.set('lines', [], 'all')
  return (
    <FormSection title={t('base')}>
      <ProjectField
        form={form}
        name="projectInfoNo"
        shown={chosen?.name}
        onPick={(row) => {
          form.set('$project', row && { id: row.projectInfoNo, name: row.projectName })
          drop()
        }}
      />
      <ChoiceField
        form={form}
        name="toHolderId"
        loading={isPending}
        options={pools.map(({ holderId, holderName }) => ({ value: String(holderId), label: holderName }))}
      />
      <RadioField
        form={form}
        name="backDeviceType"
        options={deviceGroups.map((value) => ({ value, label: t(`backDeviceType${value}`) }))}
        onPick={drop}
      />
      <DayField form={form} name="expectedArrival" />
      <LongTextField form={form} name="remark" rows={1} wide />
    </FormSection>
  )
}

/** What the project holds of the type: chosen by model, one by one, by a filter, or by scanning. */
const Held = ({ form }: { form: Form<Values> }) => {
  const t = useText(returnMessages)
  const d = useText(deviceMessages)
  const [words, setWords] = useState('')
  const projectInfoNo = useField(form, 'projectInfoNo').value as Values['projectInfoNo']
  const backDeviceType = useField(form, 'backDeviceType').value as Values['backDeviceType']
  const isAsked = projectInfoNo !== undefined && backDeviceType !== undefined
  const { data, isPending } = useApiQuery(
    returnCalls.held,
    { projectInfoNo: projectInfoNo ?? '', backDeviceType: backDeviceType ?? '1' },
    { enabled: isAsked },
  )
  const left = useMemo(() => data && leftOf(data, (state) => d(`tech_${state}`)), [data, d])
  const shown = useMemo(() => matching(left ?? [], words), [left, words])
  // What somebody else has sent meanwhile is not chosen any more.
  useEffect(() => {
    if (!left) return
    const known = new Set(left.map(({ lineId }) => lineId))
    const lines = linesIn<ChosenLine>(form)
    if (lines.some(({ lineId }) => !known.has(lineId)))
      form.set(
        'lines',
        lines.filter(({ lineId }) => known.has(lineId)),
        'all',
      )
  }, [left, form])
  const wrong = [...useErrors(form)].filter(([at]) => /^lines\.\d+\.(devId|modelId)$/.test(at))
  const late = useLate(isAsked && isPending)
  if (!isAsked) return <p className="quiet">{t('pickProject')}</p>
  if (!left) return late && <Waiting rows={3} columns={3} />
  if (left.length === 0) return <p className="quiet">{t('heldNone')}</p>
  return (
    <>
      <Input
        allowClear
        aria-label={t('find')}
        placeholder={t('findHint')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ShipLines
        form={form}
        left={shown}
        write={linesOf}
        title={t('heldTitle')}
        scan={{ label: t('scanHeld'), hint: t('scanHeldHint') }}
      />
      {wrong.map(([at, text]) => (
        <p key={at} className="field-error">
          {text}
        </p>
      ))}
    </>
  )
}

/** What goes back, from which project, and to which pool. */
export const ReturnForm = ({ cancel, saved, ...props }: DocumentFormProps<ReturnDetail, Values>) => {
  const submission = useSubmission(returnCalls.submit)
  const form = useDocumentForm(returnCalls, {
    ...props,
    written,
    saved: (id, version) =>
      submission.after({ id, version }, (refused) => {
        if (refused) showError(refused)
        saved(id)
      }),
  })
  return (
    <FormFrame
      form={form}
      cancel={cancel}
      submit={(save, complain) => submission.button(save, form, hasLines(form), complain)}
    >
      <Header form={form} />
      <Held form={form} />
      <DocumentFiles form={form} of={deviceReturn} id={props.given?.id} />
    </FormFrame>
  )
}
