import {
  eventForms,
  robotForms,
  type SubscriptionRow,
  subscriptionCalls,
} from '@geodepot/contracts/system/subscription.ts'
import { subscriptionMessages } from '@geodepot/contracts/system/subscription.messages.ts'
import { languages } from '@geodepot/contracts/kit/messages.ts'
import { useContext } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  CheckTreeField,
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  type RecordFormProps,
  SecretField,
  TextField,
  type ValuesOf,
  useField,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered } from '../../kit/ui/index.ts'
import { ShowSecret } from './secret.tsx'

type Values = ValuesOf<typeof subscriptionCalls.create>
// The tree shows a kind as chosen where it stands among the events, with all that lies below it.
const withKinds = (events: readonly string[]): string[] => [
  ...new Set(
    events.flatMap((type) => {
      const [area = '', module = ''] = type.split('.')
      return [area, `${area}.${module}`, type]
    }),
  ),
]
/** One that was read, as the form writes it: its address and the robot's secret are not told again. */
const written = (of: SubscriptionRow): Values => ({
  name: of.name,
  url: '',
  accountId: String(of.accountId),
  events: withKinds(of.events).toSorted(),
  form: of.form,
  language: of.language,
  robotSecret: '',
  remark: of.remark ?? '',
})

/** What robots want to know beside it. */
const RobotFields = ({ form }: { form: Form<Values> }) => {
  const t = useText(subscriptionMessages)
  const { value } = useField(form, 'form')
  if (!robotForms.some((one) => one === value)) return null
  return (
    <>
      <RadioField
        form={form}
        name="language"
        options={languages.map((one) => ({ value: one, label: t(`language_${one}`) }))}
      />
      {value !== 'weCom' && (
        <SecretField form={form} name="robotSecret" kept="new-password" max={200} hint={t('robotSecretHint')} />
      )}
    </>
  )
}

/** What a person writes of one. */
const SubscriptionForm = (props: RecordFormProps<typeof subscriptionCalls.get>) => {
  const t = useText(subscriptionMessages)
  const { given } = props
  const showSecret = useContext(ShowSecret)
  const accounts = useApiQuery(subscriptionCalls.accounts, {})
  const catalogue = useApiQuery(subscriptionCalls.catalogue, {})
  const form: Form<Values> = useRecordForm(props, {
    calls: subscriptionCalls,
    blank: { events: [], form: 'json', language: 'cn' },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
    made: ({ secret }) => showSecret('', secret),
  })
  // An account that was disabled since is still the one that it stands under.
  const known = accounts.data ?? []
  const options =
    given && !known.some(({ accountId }) => accountId === given.accountId)
      ? [{ accountId: given.accountId, accountName: given.accountName }, ...known]
      : known
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="name" max={60} autoFocus />
        <ChoiceField
          form={form}
          name="accountId"
          hint={t('accountHint')}
          options={options.map(({ accountId, accountName }) => ({ value: String(accountId), label: accountName }))}
        />
        <TextField
          form={form}
          name="url"
          max={1000}
          wide
          hint={given ? t('urlKept', { host: given.host }) : t('urlHint')}
        />
        <ChoiceField
          form={form}
          name="form"
          options={eventForms.map((value) => ({ value, label: t(`form_${value}`) }))}
        />
        <RobotFields form={form} />
        <Answered asked={[catalogue]}>
          {() => <CheckTreeField wide up form={form} name="events" branches={catalogue.data ?? []} />}
        </Answered>
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default SubscriptionForm
