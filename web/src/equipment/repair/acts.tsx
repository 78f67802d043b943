import {
  type RepairDetail,
  type RepairLevel,
  gravestLevels,
  quantityOutcomes,
  repairCalls,
  repairResults,
  waysBack,
} from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages } from '@geodepot/contracts/equipment/repair.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { ReactNode } from 'react'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn } from '../../kit/document/index.ts'
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
  MoneyField,
  RadioField,
  TextField,
  useField,
  useForm,
} from '../../kit/form/index.ts'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { useItems, useLevels } from './codes.ts'

/** What is done with a repair beside answering yes or no. */
export type RepairAct = 'accept' | 'start' | 'wait' | 'record' | 'finish' | 'pass'

interface WorkLine {
  readonly repairItem?: string
  readonly cause?: string
  readonly action?: string
  readonly labourHours?: string
  readonly labourRate?: string
}
interface OutcomeLine {
  readonly outcome?: string
  readonly quantity?: string
  readonly toModelId?: string
  readonly toQuantity?: string
  readonly reason?: string
}
interface Values {
  repairLevel?: string
  expectedOn?: string
  startedAt?: string
  finishedAt?: string
  phase?: string
  work?: WorkLine[]
  vendorAmount?: string
  currency?: string
  result?: string
  newSerial?: string
  outcomes?: OutcomeLine[]
  wayBack?: string
  toPoolOrgId?: string
  toProjectInfoNo?: string
  opinion?: string
}
interface ActProps {
  readonly of: RepairDetail
  readonly act: RepairAct
  readonly close: () => void
}

const startOf = (of: RepairDetail, act: RepairAct): Values => {
  switch (act) {
    case 'accept':
      return { repairLevel: of.repairLevel, ...(of.expectedOn !== null && { expectedOn: of.expectedOn }) }
    case 'wait':
      return { phase: of.phase === 'waitParts' && of.startTime !== null ? 'working' : 'waitParts' }
    case 'record':
      return {
        vendorAmount: of.vendorAmount,
        currency: of.currency,
        // There is at least one: whoever begins finds its line.
        work:
          of.work.length === 0
            ? [{}]
            : of.work.map(({ repairItem, cause, action, labourHours, labourRate }) => ({
                repairItem,
                cause,
                action,
                labourHours,
                labourRate,
              })),
      }
    case 'finish':
      return of.devId === null
        ? { result: 'repaired', outcomes: [{ outcome: 'repaired', quantity: of.qty }] }
        : { result: 'repaired' }
    case 'pass':
      return { wayBack: 'origin' }
    default:
      return {}
  }
}

const Work = ({ form }: { form: Form<Values> }) => {
  const t = useText(repairMessages)
  const items = useItems()
  const columns: readonly GridColumn<WorkLine>[] = [
    sheetColumn<WorkLine>({
      field: 'repairItem',
      title: t('repairItem'),
      kind: 'choice',
      required: true,
      width: 170,
      choices: items.options,
    }),
    sheetColumn<WorkLine>({ field: 'cause', title: t('cause'), width: 160 }),
    sheetColumn<WorkLine>({ field: 'action', title: t('action'), width: 200 }),
    sheetColumn<WorkLine>({ field: 'labourHours', title: t('labourHours'), kind: 'figure', width: 80 }),
    sheetColumn<WorkLine>({ field: 'labourRate', title: t('labourRate'), kind: 'money', width: 110 }),
  ]
  return <LinesSection<Values, WorkLine> form={form} name="work" title={t('work')} columns={columns} />
}
/** What became of a quantity, adding up to what was sent. */
const Outcomes = ({ form, of }: { form: Form<Values>; of: RepairDetail }) => {
  const t = useText(repairMessages)
  const { data: models = [] } = useApiQuery(repairCalls.bulkModels, {})
  const isRebuilt = ({ outcome }: OutcomeLine) => outcome === 'rebuilt'
  const columns: readonly GridColumn<OutcomeLine>[] = [
    sheetColumn<OutcomeLine>({
      field: 'outcome',
      title: t('outcome'),
      kind: 'choice',
      required: true,
      width: 120,
      choices: quantityOutcomes.map((value) => ({ value, label: t(`outcome_${value}`) })),
    }),
    sheetColumn<OutcomeLine>({ field: 'quantity', title: t('quantity'), kind: 'figure', required: true, width: 90 }),
    sheetColumn<OutcomeLine>({
      field: 'toModelId',
      title: t('toModelId'),
      kind: 'choice',
      width: 180,
      choices: models.map(({ modelId, modelName }) => ({ value: String(modelId), label: modelName })),
      readOnly: (line) => !isRebuilt(line),
    }),
    sheetColumn<OutcomeLine>({
      field: 'toQuantity',
      title: t('toQuantity'),
      kind: 'figure',
      width: 90,
      readOnly: (line) => !isRebuilt(line),
    }),
    sheetColumn<OutcomeLine>({ field: 'reason', title: t('reason'), width: 200 }),
  ]
  return (
    <>
      <LinesSection<Values, OutcomeLine> form={form} name="outcomes" title={t('outcomes')} columns={columns} />
      <p className="quiet">{t('outcomesHint', { sent: shownQuantity(of.qty) ?? of.qty })}</p>
    </>
  )
}
const WayBack = ({ form, of }: { form: Form<Values>; of: RepairDetail }) => {
  const t = useText(repairMessages)
  const way = useField(form, 'wayBack').value
  if (of.repairPlace === 'site') return null
  const ways = waysBack.filter((one) => one !== 'project' || of.result === 'repaired')
  return (
    <>
      <RadioField
        form={form}
        name="wayBack"
        options={ways.map((value) => ({
          value,
          label: value === 'origin' ? `${t('wayBack_origin')} ${of.originName}` : t(`wayBack_${value}`),
        }))}
      />
      {way === 'pool' && <DepartmentField form={form} name="toPoolOrgId" required />}
      {way === 'project' && <ProjectField form={form} name="toProjectInfoNo" shown={undefined} required />}
    </>
  )
}

const fieldsOf: Readonly<Record<RepairAct, (props: { form: Form<Values>; of: RepairDetail }) => ReactNode>> = {
  accept: function Accept({ form, of }) {
    const levels = useLevels()
    // What headquarters decide on first is not chosen here: it is sent anew.
    const offered = levels.options.filter(
      ({ value }) => !gravestLevels.includes(value as RepairLevel) || gravestLevels.includes(of.repairLevel),
    )
    return (
      <>
        <ChoiceField form={form} name="repairLevel" options={offered} />
        <DayField form={form} name="expectedOn" />
      </>
    )
  },
  start: function Start({ form }) {
    const t = useText(repairMessages)
    return <MomentField form={form} name="startedAt" hint={t('nowWhenEmpty')} />
  },
  wait: function Wait({ form, of }) {
    const t = useText(repairMessages)
    const phases = (['waitParts', 'waitWork', 'working'] as const).filter(
      (phase) => phase !== of.phase && (phase !== 'working' || of.startTime !== null),
    )
    return (
      <>
        <RadioField form={form} name="phase" options={phases.map((value) => ({ value, label: t(`phase_${value}`) }))} />
        <DayField form={form} name="expectedOn" />
      </>
    )
  },
  record: function Costs({ form }) {
    return (
      <>
        <MoneyField form={form} name="vendorAmount" />
        <CurrencyField form={form} name="currency" />
      </>
    )
  },
  finish: function Finish({ form, of }) {
    const t = useText(repairMessages)
    return (
      <>
        {of.devId !== null && (
          <RadioField
            form={form}
            name="result"
            options={repairResults.map((value) => ({ value, label: t(`result_${value}`) }))}
          />
        )}
        <MomentField form={form} name="finishedAt" hint={t('nowWhenEmpty')} />
        {of.repairKind === 'vendor' && of.devId !== null && (
          <TextField form={form} name="newSerial" max={60} hint={t('newSerialHint')} />
        )}
      </>
    )
  },
  pass: WayBack,
}

const ActForm = ({ of, act, close }: ActProps) => {
  const t = useText(repairMessages)
  const call: AnyOperation = repairCalls[act]
  const form = useForm<AnyOperation, Values>(call, {
    start: startOf(of, act),
    fixed: { id: of.id, version: of.version },
    saved: close,
    latest: async () => {
      const now = await queryNow(repairCalls.get, { id: of.id })
      return { start: startOf(now, act), fixed: { id: now.id, version: now.version } }
    },
  })
  const { [act]: Fields } = fieldsOf
  return (
    <FormFrame form={form} cancel={close} saveLabel={t(act)}>
      {act === 'record' && <Work form={form} />}
      {act === 'finish' && of.devId === null && <Outcomes form={form} of={of} />}
      <FormSection>
        <Fields form={form} of={of} />
        {act !== 'start' && act !== 'record' && (
          <LongTextField form={form} name="opinion" label={t('note')} max={500} rows={2} wide />
        )}
      </FormSection>
    </FormFrame>
  )
}

/** Reads the repair as it stands, and asks what is to be done with it. */
const RepairActDialog = ({
  id,
  number,
  act,
  close,
}: {
  id: number
  number: string
  act: RepairAct
  close: () => void
}) => {
  const t = useText(repairMessages)
  const asked = useApiQuery(repairCalls.get, { id })
  return (
    <AppDialog
      open
      title={t(`${act}Title`, { number })}
      width={act === 'record' || act === 'finish' ? 960 : 480}
      sheet
      onClose={close}
    >
      <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() => asked.data && <ActForm of={asked.data} act={act} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default RepairActDialog
