import { isFigure } from '@geodepot/contracts/kit/decimal.ts'
import { type ChainDetail, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import type { AnswerOf, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { usePerson } from '../../kit/access/index.ts'
import { useApiQuery, type CallError } from '../../kit/api/index.ts'
import { type Form, MoneyField, PickField, SeveralField, useField, useForm, useSettled } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../dept/index.ts'
import type { DraftStep } from './values.ts'

type Wanted = Partial<AskOf<typeof chain.preview>>
interface TrialModel {
  readonly form: Form<Wanted>
  readonly answer: AnswerOf<typeof chain.preview> | undefined
  readonly error: CallError | null
}

const text = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)
const figure = (value: unknown): string | undefined => {
  const given = text(value)
  return given !== undefined && isFigure(given) ? given : undefined
}
const ifGiven = <N extends string>(name: N, value: unknown) =>
  (value === undefined ? {} : { [name]: value }) as { [K in N]?: string }
/** A step as a dry run takes it: what is not finished is left out. */
const tried = ({ who, roleKey, place, deptId, userIds, mode, condition, amountFrom, amountTo }: DraftStep) => ({
  who,
  mode: mode ?? 'any',
  ...ifGiven('roleKey', text(roleKey)),
  ...(place && { place }),
  ...ifGiven('deptId', text(deptId)),
  ...(userIds && { userIds }),
  ...ifGiven('condition', text(condition)),
  ...ifGiven('amountFrom', figure(amountFrom)),
  ...ifGiven('amountTo', figure(amountTo)),
})

/** A dry run of the steps as they are drawn now, a moment after the last change. */
export const useTrial = (kind: string, steps: readonly DraftStep[], enabled: boolean): TrialModel => {
  const { deptId } = usePerson()
  const form: Form<Wanted> = useForm(chain.preview, {
    start: { deptId, conditions: [] },
    draft: `system/chain:preview:${kind}`,
    saved: () => undefined,
  })
  const department = useField(form, 'deptId').value
  const projectInfoNo = useField(form, 'projectInfoNo').value
  const money = useField(form, 'amount').value
  const conditions = useField(form, 'conditions').value
  const submitterId = useField(form, 'submitterId').value
  const settled = useSettled(
    JSON.stringify({
      kind,
      deptId: text(department) ?? '',
      steps: steps.map(tried),
      conditions: Array.isArray(conditions) ? conditions.map(String) : [],
      ...ifGiven('projectInfoNo', text(projectInfoNo)),
      ...ifGiven('amount', figure(money)),
      ...(typeof submitterId === 'number' && { submitterId }),
    } satisfies AskOf<typeof chain.preview>),
  )
  const ask = JSON.parse(settled) as AskOf<typeof chain.preview>
  const { data, error } = useApiQuery(chain.preview, ask, { enabled: enabled && ask.deptId !== '', keep: true })
  return { form, answer: enabled && ask.deptId !== '' ? data : undefined, error: enabled ? error : null }
}

/** What a dry run is made for. */
export const Trial = ({ trial: { form, answer, error }, of }: { trial: TrialModel; of: ChainDetail }) => {
  const t = useText(chainMessages)
  return (
    <div className="chain-fields">
      <p className="chain-hint">{t('previewHint')}</p>
      {error && (
        <div className="form-note form-note-wrong" role="alert">
          {error.msg}
        </div>
      )}
      {answer !== undefined && answer.findings.length > 0 && (
        <ul className="form-note" role="note">
          {answer.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
      <DepartmentField form={form} name="deptId" label={t('place_department')} whole />
      <PickField
        form={form}
        name="projectInfoNo"
        of={project.selector}
        ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { projectName: keyword }) })}
        idOf={(row) => row.projectInfoNo}
        say={(row) => row.projectName}
      />
      {of.hasAmount && <MoneyField form={form} name="amount" unit="USD" />}
      {of.conditions.length > 0 && (
        <SeveralField
          form={form}
          name="conditions"
          options={of.conditions.map(({ name, label }) => ({ value: name, label }))}
        />
      )}
      <PickField
        form={form}
        name="submitterId"
        of={chain.people}
        ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
        idOf={(row) => row.userId}
        say={(row) => row.nickName}
        detail={(row) => row.deptName}
      />
    </div>
  )
}
