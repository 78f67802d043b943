import {
  type HandoverDetail,
  countBases,
  handover,
  handoverCalls,
  type handoverHeader,
} from '@geodepot/contracts/equipment/handover.ts'
import { handoverMessages } from '@geodepot/contracts/equipment/handover.messages.ts'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { usePerson } from '../../kit/access/index.ts'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import { DocumentFiles, type DocumentFormProps, EditPage, NewPage, useDocumentForm } from '../../kit/document/index.ts'
import {
  DayField,
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  PickField,
  RadioField,
  SeveralField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'

/** What a person writes: anything may still be missing. It has no lines: what it is of is chosen. */
type Values = Partial<z.input<typeof handoverHeader>> & { lines?: never[]; attachments?: string[] }

/** One that was read, as the form writes it. */
const written = (of: HandoverDetail): Values => ({
  fromId: of.fromId,
  toId: of.toId,
  postName: of.postName,
  handDate: of.handDate,
  countBasis: of.countBasis,
  sampleSize: of.sampleSize ?? undefined,
  places: of.places,
  withPapers: of.withPapers,
  reason: of.reason,
  remark: of.remark ?? '',
  lines: [],
})
const placesOf = (fromId: number) => queryNow(handoverCalls.offered, { fromId })

/** What the predecessor answers for: all of it unless somebody says otherwise. */
const Places = ({ form }: { form: Form<Values> }) => {
  const t = useText(handoverMessages)
  const from = Number(useField(form, 'fromId').value ?? 0)
  const { data = [], isFetching } = useApiQuery(handoverCalls.offered, { fromId: from }, { enabled: from > 0 })
  return (
    <SeveralField
      form={form}
      name="places"
      wide
      loading={isFetching}
      hint={t('placesHint')}
      options={data.map(({ place, what, label }) => ({ value: place, label: `${what} · ${label}` }))}
    />
  )
}
const People = ({ form, names }: { form: Form<Values>; names: readonly [string | undefined, string | undefined] }) => {
  const pick = {
    of: handoverCalls.people,
    idOf: ({ userId }: { userId: number }) => userId,
    say: ({ nickName }: { nickName: string }) => nickName,
    detail: ({ deptName }: { deptName: string }) => deptName,
  }
  const typed = (keyword: string | undefined) => (keyword === undefined ? {} : { keyword })
  return (
    <>
      <PickField
        form={form}
        name="fromId"
        {...pick}
        shown={names[0]}
        ask={(keyword) => ({ ...typed(keyword), own: '1' as const })}
        onPick={(row) => {
          form.set('places', [])
          if (row)
            void placesOf(row.userId).then((all) =>
              form.set(
                'places',
                all.map(({ place }) => place),
              ),
            )
        }}
      />
      <PickField form={form} name="toId" {...pick} shown={names[1]} ask={typed} />
    </>
  )
}
const Count = ({ form }: { form: Form<Values> }) => {
  const t = useText(handoverMessages)
  const isSample = useField(form, 'countBasis').value === 'sample'
  return (
    <>
      <RadioField
        form={form}
        name="countBasis"
        options={countBases.map((value) => ({ value, label: t(`countBasis_${value}`) }))}
      />
      {isSample && <FigureField form={form} name="sampleSize" hint={t('sampleHint')} />}
    </>
  )
}

type FormProps = DocumentFormProps<HandoverDetail, Values> & {
  readonly names?: readonly [string | undefined, string | undefined]
}
const HandoverForm = ({ cancel, names = [undefined, undefined], ...props }: FormProps) => {
  const t = useText(handoverMessages)
  const form = useDocumentForm(handoverCalls, { ...props, written })
  return (
    <FormFrame form={form} cancel={cancel}>
      <FormSection title={t('base')}>
        <People form={form} names={names} />
        <TextField form={form} name="postName" max={60} />
        <DayField form={form} name="handDate" />
        <Places form={form} />
        <Count form={form} />
        <RadioField
          form={form}
          name="withPapers"
          options={[
            { value: 'Y', label: t('withPapersY') },
            { value: 'N', label: t('withPapersN') },
          ]}
        />
        <LongTextField form={form} name="reason" rows={1} wide />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <DocumentFiles form={form} of={handover} id={props.given?.id} />
    </FormFrame>
  )
}

/** A new one: of whoever writes it, unless somebody else is named in the address. */
const NewHandover = (place: Omit<FormProps, 'start' | 'names' | 'given'>) => {
  const me = usePerson()
  const [address] = useSearchParams()
  const asked = Number(address.get('fromId') ?? 0)
  const fromId = asked > 0 ? asked : me.userId
  const name = asked > 0 ? (address.get('fromName') ?? undefined) : me.nickName
  const { data } = useApiQuery(handoverCalls.offered, { fromId })
  if (!data) return null
  return (
    <HandoverForm
      {...place}
      names={[name, undefined]}
      start={{
        fromId,
        countBasis: 'sample',
        sampleSize: 20,
        withPapers: 'Y',
        places: data.map((one) => one.place),
        lines: [],
      }}
    />
  )
}
/** Where one is written, and where it is changed. */
const WriteHandover = () =>
  useParams()['id'] === undefined ? (
    <NewPage of={handover}>{(place) => <NewHandover {...place} />}</NewPage>
  ) : (
    <EditPage of={handover} read={(id) => queryNow(handoverCalls.get, { id })}>
      {(given, place) => <HandoverForm {...place} given={given} names={[given.fromName, given.toName]} />}
    </EditPage>
  )
export default WriteHandover
