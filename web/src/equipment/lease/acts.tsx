import {
  type LeaseDetail,
  inspectedStates,
  lease,
  leaseCalls,
  takenStates,
} from '@geodepot/contracts/equipment/lease.ts'
import { leaseMessages } from '@geodepot/contracts/equipment/lease.messages.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { ReactNode } from 'react'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import { TakeLinePhotos } from '../../kit/files/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  MomentField,
  useErrors,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { SignatureFields, useSigning } from '../../kit/signature/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { nameOf as goodsName, useTech } from '../shipment/index.ts'

/** What may be done with a lease after its approval, beside closing it. */
export type LeaseAct = 'start' | 'giveBack' | 'extend' | 'pause' | 'settle'

interface ActLine {
  readonly lineId: number
  readonly quantity?: string
  readonly condition?: string
  readonly note?: string
  readonly photos?: string[]
  readonly damageAmount?: string
  readonly $name: string
}
interface Values {
  lines?: ActLine[]
  happenedAt?: string
  toPoolOrgId?: string
  newHireTo?: string
  stopFrom?: string
  stopTo?: string
  lineId?: string
  opinion?: string
}
interface ActProps {
  readonly of: LeaseDetail
  readonly act: LeaseAct
  readonly close: () => void
}

const startOf = ({ lines, leaseKind }: LeaseDetail, act: LeaseAct): Values => {
  const named = (line: LeaseDetail['lines'][number]) => ({ lineId: line.lineId, $name: goodsName(line) })
  if (act === 'start')
    return {
      lines: lines.flatMap((line) => {
        const left = subtract(line.qty, line.startedQty)
        return compare(left, 0) > 0
          ? [
              {
                ...named(line),
                quantity: left,
                ...(leaseKind === 'leasedOut' ? {} : { condition: 'good' }),
              },
            ]
          : []
      }),
    }
  if (act === 'giveBack')
    return {
      lines: lines.flatMap((line) =>
        isZero(line.onHireQty)
          ? []
          : [
              {
                ...named(line),
                quantity: line.onHireQty,
                // What we let comes home as it is with the lessee, where nobody finds it otherwise.
                ...(leaseKind === 'leasedOut' ? {} : { condition: 'good' }),
              },
            ],
      ),
    }
  if (act === 'settle')
    return {
      lines: lines.flatMap((line) =>
        isZero(line.startedQty) ? [] : [{ ...named(line), damageAmount: line.damageAmount ?? '0' }],
      ),
    }
  return {}
}

const useActForm = ({ of, act, close }: ActProps, more: () => object = () => ({})): Form<Values> => {
  const call: AnyOperation = leaseCalls[act]
  return useForm<AnyOperation, Values>(call, {
    start: startOf(of, act),
    fixed: { id: of.id, version: of.version },
    outgoing: async (ask) => ({ ...(ask as object), ...more() }),
    saved: close,
    latest: async () => {
      const now = await queryNow(leaseCalls.get, { id: of.id })
      return { start: startOf(now, act), fixed: { id: now.id, version: now.version } }
    },
  })
}

/** What is inspected, line by line: how much of it, in which condition, with photos. */
const Inspected = ({ form, of, act }: { form: Form<Values>; of: LeaseDetail; act: 'start' | 'giveBack' }) => {
  const t = useText(leaseMessages)
  const tech = useTech()
  const states = act === 'start' ? takenStates : inspectedStates
  // What we let goes as it is in our books.
  const asIs = act === 'start' && of.leaseKind === 'leasedOut'
  const columns: readonly GridColumn<ActLine>[] = [
    shownColumn<ActLine>({ field: '$name', title: t('goods'), width: 170 }),
    sheetColumn<ActLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', width: 80 }),
    ...(asIs
      ? []
      : [
          sheetColumn<ActLine>({
            field: 'condition',
            title: t(of.leaseKind === 'leasedOut' ? 'conditionAsItIs' : 'condition'),
            kind: 'choice',
            width: of.leaseKind === 'leasedOut' ? 170 : 100,
            choices: states.map((value) => ({ value, label: tech(value) })),
          }),
        ]),
    sheetColumn<ActLine>({ field: 'note', title: t('note'), width: 150 }),
    {
      field: 'photos',
      title: t('photos'),
      width: 90,
      dialog: true,
      says: ({ photos = [] }) => (photos.length === 0 ? '' : t('photoCount', { count: photos.length })),
      hint: () => t('takePhotos'),
      edit: ({ line, take, cancel }) => (
        <TakeLinePhotos
          kind={lease.name}
          id={of.id}
          name={line.$name}
          photos={line.photos ?? []}
          take={(photos) => take({ photos })}
          close={cancel}
        />
      ),
    },
  ]
  return <LinesSection<Values, ActLine> form={form} name="lines" title={t('lines')} columns={columns} given />
}

const HandOverForm = (props: ActProps & { act: 'start' | 'giveBack' }) => {
  const { of, act, close } = props
  const t = useText(leaseMessages)
  const signing = useSigning(['receiver', 'giver'])
  const form = useActForm(props, () => signing.input())
  const errors = useErrors(form)
  return (
    <FormFrame form={form} cancel={close} saveLabel={t(act)}>
      <Inspected form={form} of={of} act={act} />
      <FormSection>
        <MomentField form={form} name="happenedAt" hint={t('nowWhenEmpty')} />
        {act === 'giveBack' && of.leaseKind === 'leasedOut' && <DepartmentField form={form} name="toPoolOrgId" />}
      </FormSection>
      <SignatureFields signing={signing} errors={errors} isOptional />
    </FormFrame>
  )
}
const Reasoned = (props: ActProps & { children?: (form: Form<Values>) => ReactNode; lines?: boolean }) => {
  const { of, act, close, children } = props
  const t = useText(leaseMessages)
  const form = useActForm(props)
  return (
    <FormFrame form={form} cancel={close} saveLabel={t(act)}>
      {act === 'settle' && (
        <LinesSection<Values, ActLine>
          form={form}
          name="lines"
          title={`${t('damageAmount')} (${of.currency})`}
          columns={[
            shownColumn<ActLine>({ field: '$name', title: t('goods'), width: 220 }),
            sheetColumn<ActLine>({ field: 'damageAmount', title: t('damageAmount'), kind: 'money', width: 120 }),
          ]}
          given
        />
      )}
      <FormSection>
        {children?.(form)}
        <LongTextField form={form} name="opinion" label={t('reason')} max={500} rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}
const ActForm = (props: ActProps) => {
  const { of, act } = props
  const t = useText(leaseMessages)
  if (act === 'start' || act === 'giveBack') return <HandOverForm {...props} act={act} />
  if (act === 'extend') return <Reasoned {...props}>{(form) => <DayField form={form} name="newHireTo" />}</Reasoned>
  if (act === 'settle') return <Reasoned {...props} />
  return (
    <Reasoned {...props}>
      {(form) => (
        <>
          <DayField form={form} name="stopFrom" />
          <DayField form={form} name="stopTo" />
          <ChoiceField
            form={form}
            name="lineId"
            placeholder={t('allLines')}
            options={of.lines.map((line) => ({ value: String(line.lineId), label: goodsName(line) }))}
          />
        </>
      )}
    </Reasoned>
  )
}

/** Reads the lease for its lines, and asks what is to be done with it. */
const LeaseActDialog = ({
  id,
  number,
  act,
  close,
}: {
  id: number
  number: string
  act: LeaseAct
  close: () => void
}) => {
  const t = useText(leaseMessages)
  const asked = useApiQuery(leaseCalls.get, { id })
  return (
    <AppDialog
      open
      title={t(`${act}Title`, { number })}
      width={act === 'start' || act === 'giveBack' || act === 'settle' ? 960 : 480}
      sheet
      onClose={close}
    >
      <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() => asked.data && <ActForm of={asked.data} act={act} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default LeaseActDialog
