import {
  type CustomsDetail,
  customs,
  customsCalls,
  customsDirections,
  guaranteeKinds,
} from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { useParams } from 'react-router'
import { queryNow } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  hasLines,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  FormFrame,
  FormSection,
  LongTextField,
  MoneyField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { useDictionary } from '../../system/dict/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'
import { useCountries } from '../../system/supplier/index.ts'
import { Lines } from './lines.tsx'
import { type Values, written } from './values.ts'

type FormProps = DocumentFormProps<CustomsDetail, Values> & { projectName?: string | undefined }
const CustomsForm = ({ cancel, saved, projectName, ...props }: FormProps) => {
  const t = useText(customsMessages)
  const countries = useCountries()
  const { entries } = useDictionary(dictionaries.customsRegime)
  const { form, submission } = useSubmittedForm(customsCalls, {
    ...props,
    written,
    saved,
  })
  const regime = useField(form, 'regime').value as string | undefined
  const kind = useField(form, 'guaranteeKind').value as string | undefined
  const isGuaranteed = kind !== undefined && kind !== 'none'
  const regimes = entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
  const offered = regime === undefined || regime === '' || regimes.some(({ value }) => value === regime)
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <RadioField
          form={form}
          name="direction"
          options={customsDirections.map((value) => ({ value, label: t(`direction_${value}`) }))}
          hint={t('directionHint')}
        />
        <ChoiceField
          form={form}
          name="regime"
          options={offered ? regimes : [...regimes, { value: regime, label: props.given?.regimeName ?? regime }]}
        />
        <ChoiceField form={form} name="country" options={countries} />
        <TextField form={form} name="declarationNo" max={60} />
        <TextField form={form} name="office" max={80} />
        <ProjectField form={form} name="projectInfoNo" shown={projectName} />
        <DayField form={form} name="declaredOn" />
        <DayField form={form} name="untilOn" />
        <ChoiceField
          form={form}
          name="guaranteeKind"
          options={guaranteeKinds.map((value) => ({ value, label: t(`guarantee_${value}`) }))}
        />
        {isGuaranteed && (
          <>
            <MoneyField form={form} name="guaranteeAmount" />
            <CurrencyField form={form} name="guaranteeCurrency" />
            <DayField form={form} name="guaranteeUntil" />
          </>
        )}
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={customs} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, for the current project unless another is chosen, and where it is changed. */
const WriteCustoms = () => {
  const current = useCurrentProject()
  const start: Values = {
    direction: 'in',
    guaranteeKind: 'none',
    guaranteeCurrency: 'USD',
    declaredOn: today(),
    projectInfoNo: current?.projectInfoNo,
    lines: [],
  }
  if (useParams()['id'] === undefined)
    return (
      <NewPage of={customs}>
        {(place) => <CustomsForm {...place} start={start} projectName={current?.projectName} />}
      </NewPage>
    )
  return (
    <EditPage of={customs} read={(id) => queryNow(customsCalls.get, { id })}>
      {(given, place) => <CustomsForm {...place} given={given} projectName={given.projectName} />}
    </EditPage>
  )
}
export default WriteCustoms
