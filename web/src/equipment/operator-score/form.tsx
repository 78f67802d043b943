import {
  type OperatorScoreDetail,
  operatorScoreCalls,
  type scoredCriterion,
} from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorScoreMessages } from '@geodepot/contracts/equipment/operator-score.messages.ts'
import { operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import { quartersBack } from '@geodepot/contracts/equipment/operator.period.ts'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import {
  ChoiceField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  PickField,
  type RecordFormProps,
  type ValuesOf,
  useField,
  useRecordForm,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { Answered } from '../../kit/ui/index.ts'
import { ProjectField, useCurrentProject } from '../../system/project/index.ts'
import { DeviceField } from '../model/index.ts'

type DraftPoints = Partial<z.input<typeof scoredCriterion>> & { $name?: string; $full?: string }
type Values = Omit<ValuesOf<typeof operatorScoreCalls.create>, 'points'> & { points?: DraftPoints[] }
type Sheet = OperatorScoreDetail['points']
type Props = RecordFormProps<typeof operatorScoreCalls.get>

const pointsOf = (sheet: Sheet): DraftPoints[] =>
  sheet.map(({ key, name, full, points, note }) => ({ key, points: points ?? '', note, $name: name, $full: full }))
/** One that was read, as the form writes it. */
const written = (of: OperatorScoreDetail): Values => ({
  operatorId: of.operatorId,
  projectInfoNo: of.projectInfoNo,
  period: of.period,
  devId: of.devId ?? undefined,
  points: pointsOf(of.points),
  remark: of.remark ?? '',
})
const useColumns = (): readonly GridColumn<DraftPoints>[] => {
  const t = useText(operatorScoreMessages)
  return [
    shownColumn<DraftPoints>({ field: '$name', title: t('key'), width: 200 }),
    shownColumn<DraftPoints>({ field: '$full', title: t('full'), kind: 'figure', width: 80 }),
    sheetColumn<DraftPoints>({ field: 'points', title: t('points'), kind: 'figure', width: 80, total: true }),
    sheetColumn<DraftPoints>({ field: 'note', title: t('note'), width: 240 }),
  ]
}

/** The criteria of another quarter, with what was said of those that stay. */
const useCriteria = (form: Form<Values>, of: string) => {
  const { value } = useField(form, 'period')
  const period = typeof value === 'string' && value !== '' ? value : of
  const { data } = useApiQuery(operatorScoreCalls.blank, { period }, { enabled: period !== of })
  const { store, set } = form
  useEffect(() => {
    if (!data) return
    const said = store.read().values.points ?? []
    const points = pointsOf(data.points)
    const named = (lines: readonly DraftPoints[]) => lines.map(({ key, $full }) => `${key} ${$full}`).join()
    if (named(points) === named(said)) return
    set(
      'points',
      points.map((one) => ({ ...one, ...said.find(({ key }) => key === one.key), $full: one.$full ?? '' })),
      'all',
    )
  }, [data, store, set])
}

const Fields = ({ blank, ...props }: Props & { blank: Values }) => {
  const t = useText(operatorScoreMessages)
  const { given } = props
  const current = useCurrentProject()
  const form: Form<Values> = useRecordForm(props, {
    calls: operatorScoreCalls,
    blank,
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
  })
  useCriteria(form, given?.period ?? blank.period ?? '')
  const project = useField(form, 'projectInfoNo').value
  const ofProject = typeof project === 'string' && project !== '' ? project : undefined
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <ProjectField form={form} name="projectInfoNo" shown={given?.projectName ?? current?.projectName} />
        <PickField
          form={form}
          name="operatorId"
          of={operatorCalls.list}
          ask={(keyword) => ({
            pageSize: 30,
            ...(ofProject !== undefined && { projectInfoNo: ofProject }),
            ...(keyword !== undefined && { keyword }),
          })}
          idOf={({ id }) => id}
          say={({ operatorNo, operatorName }) => `${operatorNo} ${operatorName}`}
          detail={({ openPeriods }) => openPeriods}
          shown={given && `${given.operatorNo} ${given.operatorName}`}
        />
        <ChoiceField
          form={form}
          name="period"
          options={quartersBack(today(), 8).map((value) => ({ value, label: value }))}
          say={(value) => value}
        />
        <DeviceField form={form} name="devId" project={ofProject} shown={given?.devNo ?? undefined} />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <LinesSection<Values, DraftPoints> form={form} name="points" title={t('points')} columns={useColumns()} given />
    </FormFrame>
  )
}

/** A sheet of the quarter that ended last, by the standard that held then. */
const Blank = (props: Props) => {
  const current = useCurrentProject()
  const period = quartersBack(today(), 2)[1] ?? ''
  const sheet = useApiQuery(operatorScoreCalls.blank, { period })
  return (
    <Answered asked={[sheet]}>
      {() => (
        <Fields
          {...props}
          blank={{
            projectInfoNo: current?.projectInfoNo,
            period,
            points: pointsOf(sheet.data?.points ?? []),
          }}
        />
      )}
    </Answered>
  )
}

/** What a scorer writes of an operator. */
const OperatorScoreForm = (props: Props) => (props.given ? <Fields {...props} blank={{}} /> : <Blank {...props} />)
export default OperatorScoreForm
