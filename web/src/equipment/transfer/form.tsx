import {
  type TransferDetail,
  type TransferKind,
  transfer,
  transferCalls,
  transferKinds,
} from '@geodepot/contracts/equipment/transfer.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { useParams, useSearchParams } from 'react-router'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  hasLines,
  useSubmittedForm,
} from '../../kit/document/index.ts'
import {
  DayField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  PickField,
  RadioField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useCurrentProject } from '../../system/project/index.ts'
import { HeldLines } from '../shipment/index.ts'
import { Going } from './going.tsx'
import { type Values, ends, written } from './values.ts'

const useKind = (form: Form<Values>): TransferKind =>
  (useField(form, 'transferKind').value as Values['transferKind']) ?? 'project'

const Header = ({ form }: { form: Form<Values> }) => {
  const t = useText(transferMessages)
  const kind = useKind(form)
  const names = useField(form, '$names').value as Values['$names']
  const { from, to } = ends[kind]
  // What was chosen is another place's.
  const drop = () => form.set('lines', [], 'all')
  const place = (field: typeof from | typeof to, call: 'sources' | 'targets', onPick?: () => void) => (
    <PickField
      key={field}
      form={form}
      name={field}
      required
      shown={names?.[call]}
      of={transferCalls[call]}
      ask={(keyword) => ({ transferKind: kind, ...(keyword !== undefined && { keyword }), pageSize: 30 })}
      idOf={(row) => row.placeKey}
      say={(row) => row.placeName}
      detail={(row) => row.deptName}
      {...(onPick && { onPick })}
    />
  )
  return (
    <FormSection title={t('base')}>
      <RadioField
        form={form}
        name="transferKind"
        options={transferKinds.map((value) => ({ value, label: t(`transferKind_${value}`) }))}
        onPick={() => {
          for (const field of ['fromProjectNo', 'fromHolderId', 'toProjectNo', 'toDeptId', 'toHolderId'] as const)
            form.set(field, undefined)
          drop()
        }}
      />
      <p className="quiet">{t(`kindHint_${kind}`)}</p>
      {place(from, 'sources', drop)}
      {place(to, 'targets')}
      <TextField form={form} name="reason" max={200} />
      <DayField form={form} name="expectedArrival" />
      <LongTextField form={form} name="remark" rows={1} wide />
    </FormSection>
  )
}

/** What the sender has and no document keeps. */
const Held = ({ form }: { form: Form<Values> }) => {
  const t = useText(transferMessages)
  const kind = useKind(form)
  const from = useField(form, ends[kind].from).value as number | string | undefined
  const { data } = useApiQuery(
    transferCalls.held,
    ends[kind].from === 'fromProjectNo' ? { fromProjectNo: String(from ?? '-') } : { fromHolderId: Number(from ?? 1) },
    { enabled: from !== undefined },
  )
  if (from === undefined) return <p className="quiet">{t('pickSource')}</p>
  const rollsOver = kind === 'rollOver'
  return (
    <>
      {rollsOver && <Going form={form} fromProjectNo={String(from)} />}
      {data?.length === lineBound && <p className="quiet">{t('heldCut', { most: lineBound })}</p>}
      <HeldLines key={`${kind} ${from}`} form={form} held={data} t={t} everything={rollsOver} />
    </>
  )
}

/** What goes, from where to where, and why. */
const TransferForm = ({ cancel, saved, ...props }: DocumentFormProps<TransferDetail, Values>) => {
  const { form, submission } = useSubmittedForm(transferCalls, {
    ...props,
    written,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <Header form={form} />
      <Held form={form} />
      <DocumentFiles form={form} of={transfer} id={props.given?.id} />
    </FormFrame>
  )
}

/** The projects that an address names, `?from=` and `?to=`, with what they are called. */
const useNamed = (): Values | undefined => {
  const [address] = useSearchParams()
  const [from, to] = [address.get('from'), address.get('to')]
  if (from === null) return undefined
  return {
    fromProjectNo: from,
    ...(to !== null && { toProjectNo: to }),
    $names: {
      sources: address.get('fromName') ?? from,
      ...(to !== null && { targets: address.get('toName') ?? to }),
    },
  }
}

/** Where one is written, from the current project unless the address or the person says another place, and where it is changed. */
const WriteTransfer = () => {
  const current = useCurrentProject()
  const named = useNamed()
  if (useParams()['id'] !== undefined)
    return (
      <EditPage of={transfer} read={(id) => queryNow(transferCalls.get, { id })}>
        {(given, place) => <TransferForm {...place} given={given} />}
      </EditPage>
    )
  const from = named ?? (current && { fromProjectNo: current.projectInfoNo, $names: { sources: current.projectName } })
  return (
    <NewPage of={transfer}>
      {(place) => <TransferForm {...place} start={{ transferKind: 'project', lines: [], ...from }} />}
    </NewPage>
  )
}
export default WriteTransfer
