import {
  type DoorRow,
  directions,
  doorCalls,
  doorContents,
  doorFormats,
  doorPlaces,
} from '@geodepot/contracts/system/door.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { importModes } from '@geodepot/contracts/kit/import-mode.ts'
import { languages } from '@geodepot/contracts/kit/messages.ts'
import { useApiQuery } from '../../kit/api/index.ts'
import {
  ChoiceField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  RadioField,
  type RecordFormProps,
  TextField,
  type ValuesOf,
  useField,
  useRecordForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

type Values = ValuesOf<typeof doorCalls.create>
/** One that was read, as the form writes it. */
const written = (of: DoorRow): Values => ({
  name: of.name,
  accountId: String(of.accountId),
  direction: of.direction,
  place: of.place,
  path: of.path,
  kind: of.kind,
  language: of.language,
  status: of.status,
  mode: of.mode,
  updateChanged: of.updateChanged ? 'Y' : 'N',
  system: of.system,
  format: of.format,
  content: of.content,
  schedule: of.schedule,
  keepDays: String(of.keepDays),
  remark: of.remark ?? '',
})
const isImport = (kind: unknown): boolean => typeof kind === 'string' && kind.endsWith('-import')

/** What is particular to files that come in: what becomes of rows. */
const InFields = ({ form }: { form: Form<Values> }) => {
  const t = useText(doorMessages)
  const { value: kind } = useField(form, 'kind')
  return (
    <>
      <RadioField
        form={form}
        name="mode"
        options={importModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
      />
      {isImport(kind) ? (
        <RadioField
          form={form}
          name="updateChanged"
          options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`updateChanged_${value}`) }))}
        />
      ) : (
        <TextField form={form} name="system" max={64} hint={t('systemHint')} />
      )}
    </>
  )
}
/** What is particular to files that go out: when, and what they hold. */
const OutFields = ({ form }: { form: Form<Values> }) => {
  const t = useText(doorMessages)
  return (
    <>
      <TextField form={form} name="schedule" max={120} hint={t('scheduleHint')} />
      <RadioField
        form={form}
        name="content"
        options={doorContents.map((value) => ({ value, label: t(`content_${value}`) }))}
      />
      <RadioField
        form={form}
        name="format"
        options={doorFormats.map((value) => ({ value, label: t(`format_${value}`) }))}
      />
      <FigureField form={form} name="keepDays" />
    </>
  )
}

/** What a person writes of one. */
const DoorForm = (props: RecordFormProps<typeof doorCalls.get>) => {
  const t = useText(doorMessages)
  const { given } = props
  const choices = useApiQuery(doorCalls.choices, {})
  const form: Form<Values> = useRecordForm(props, {
    calls: doorCalls,
    blank: {
      direction: 'in',
      place: 'folder',
      language: 'cn',
      status: '0',
      mode: 'valid',
      updateChanged: 'Y',
      format: 'ndjson',
      content: 'changes',
      keepDays: '30',
    },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  const { value: direction } = useField(form, 'direction')
  // An account that was disabled since is still the one that it stands under.
  const known = choices.data?.accounts ?? []
  const accounts =
    given && !known.some(({ accountId }) => accountId === given.accountId)
      ? [{ accountId: given.accountId, accountName: given.accountName }, ...known]
      : known
  const kinds = (choices.data?.kinds ?? []).filter((one) => one.direction === direction)
  const places = doorPlaces.filter((value) => value === given?.place || choices.data?.places.includes(value) !== false)
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="name" max={60} autoFocus />
        <ChoiceField
          form={form}
          name="accountId"
          hint={t('accountHint')}
          loading={choices.isLoading}
          options={accounts.map(({ accountId, accountName }) => ({ value: String(accountId), label: accountName }))}
        />
        <RadioField
          form={form}
          name="direction"
          options={directions.map((value) => ({ value, label: t(`direction_${value}`) }))}
          onPick={() => form.set('kind', undefined)}
        />
        <ChoiceField
          form={form}
          name="kind"
          loading={choices.isLoading}
          options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
          say={(kind) => (kind === given?.kind ? given.kindName : kind)}
        />
        <RadioField
          form={form}
          name="place"
          options={places.map((value) => ({ value, label: t(`place_${value}`) }))}
          {...(places.length === 0 && { hint: t('nowhere') })}
        />
        <TextField form={form} name="path" max={200} hint={t('pathHint')} />
        {direction === 'out' ? <OutFields form={form} /> : <InFields form={form} />}
        <RadioField
          form={form}
          name="language"
          options={languages.map((value) => ({ value, label: t(`language_${value}`) }))}
        />
        <RadioField
          form={form}
          name="status"
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`status_${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
export default DoorForm
